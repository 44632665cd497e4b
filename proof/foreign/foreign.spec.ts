import { expect, test } from "@playwright/test";
import { judge, type ForeignServer } from "./judge.ts";
import { pythonServer } from "./python.ts";

// Servers written from the document alone, each with the habits of its framework, and judged by profile and adapter.

async function requireInstalled(server: ForeignServer): Promise<void> {
  const missing = await server.install();
  if (missing !== undefined) process.stdout.write(`Skipped, ${server.name}: ${missing}\n`);
  test.skip(missing !== undefined, missing);
}

for (const server of [pythonServer]) {
  test.describe(server.name, () => {
    test.beforeAll(() => requireInstalled(server));

    test(`${server.name} has no deviation where there is none`, async () => {
      const { findings, printed } = await judge(server);
      expect(findings, printed).toEqual([]);
    });
  });
}
