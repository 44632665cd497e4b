import { readFileSync } from "node:fs";
import { packageFile } from "../../../spec/files.ts";

const { name, version } = JSON.parse(readFileSync(packageFile("package.json"), "utf8")) as {
  name: string;
  version: string;
};

/** Who sends: the suite and its version, for the target's operator to tell its requests from others. */
export const userAgent = `${name}/${version}`;
