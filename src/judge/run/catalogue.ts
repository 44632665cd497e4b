import { packageFile } from "../../../spec/files.ts";
import {
  isInvariantCheck,
  readCatalogue,
  type CheckOnDisk,
} from "../../record/results/check-id.ts";

export const catalogueFile = packageFile("tests/checks.json");

export const allChecks = (): CheckOnDisk[] => readCatalogue(catalogueFile);

export const testChecks = (): CheckOnDisk[] =>
  allChecks().filter(({ id }) => !isInvariantCheck(id));
