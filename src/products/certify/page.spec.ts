import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { format } from "prettier";
import { packageFile } from "../../../spec/files.ts";
import { faults } from "../reference-client/faults/index.ts";

const file = packageFile("docs/client.md");
const [begin, end] = ["<!-- broken clients -->", "<!-- end of broken clients -->"];

const table = (): string =>
  [
    "| a client that ... | breaks | in the scenario |",
    "| --- | --- | --- |",
    ...Object.values(faults).map(
      ({ does, breaks, in: scenario }) => `| ${does} | \`${breaks}\` | ${scenario} |`,
    ),
  ].join("\n");

test("docs/client.md lists the broken clients", async () => {
  const page = readFileSync(file, "utf8");
  const [before = "", after = ""] = [page.split(begin)[0], page.split(end)[1]];
  const fresh = await format(`${before}${begin}\n\n${table()}\n\n${end}${after}`, {
    parser: "markdown",
    printWidth: 100,
  });
  if (process.env.RECORD_CLIENTS) writeFileSync(file, fresh);
  expect(fresh, "Broken clients were changed: RECORD_CLIENTS=1 npm run self -- certify/page").toBe(
    readFileSync(file, "utf8"),
  );
});
