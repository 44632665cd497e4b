import { test } from "@playwright/test";
import { recordRun } from "./recorded-run.ts";

test("one run of the embedded sandbox is on record", recordRun);
