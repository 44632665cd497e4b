import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { filesIn } from "../record/folder.ts";
import type { Results } from "../record/results/results.ts";
import { command, emptyFolder } from "../../proof/self/cli/command.ts";
import { startByCommand } from "../../proof/self/cli/running-sandbox.ts";

test("the command that a sandbox prints judges it by its own profile", async () => {
  const sandbox = await startByCommand([]);
  const [, words = ""] = /^ {2}npx wallet-conformance (run .*)$/m.exec(sandbox.printed) ?? [];
  const variables = [...sandbox.printed.matchAll(/\b(\w+(?:KEY|SECRET|TOKEN))=(\S+)/g)];
  const environment = Object.fromEntries(variables.map(([, name, value]) => [name, value]));
  const output = emptyFolder();
  const part = ["--only", "pool-sell-quote-expired", "--output", output];
  await command([...words.split(" "), ...part], environment);
  sandbox.stop();
  const results = JSON.parse(readFileSync(filesIn(output).results, "utf8")) as Results;
  expect(results.target).toMatchObject({ baseUrl: sandbox.url, profile: "sandbox" });
  const row = results.requirements.find(({ id }) => id === "pool-sell-quote-expired");
  expect(row?.outcome).toBe("pass");
});
