import { expect, test } from "@playwright/test";
import type { Section } from "../../spec/vocabulary.ts";
import { slowUnless } from "../self/slow.ts";
import { defects, variants } from "./differences.ts";
import { goServer } from "./go.ts";
import { judge, type ForeignServer } from "./judge.ts";
import { pythonServer } from "./python.ts";

async function requireInstalled(server: ForeignServer): Promise<void> {
  const missing = await server.install();
  if (missing !== undefined) process.stdout.write(`Skipped, ${server.name}: ${missing}\n`);
  test.skip(missing !== undefined, missing);
}

const conforming = { exitCode: 0, findings: [], advice: [], notExercised: [] };

const quickly: Section[] = ["status"];

/** Two defects of each server that few tests find, both at once; `npm run self:all` tries each alone. */
const inEveryRun: Record<string, string[]> = {
  FastAPI: ["user-id-unsigned", "valid-for-three-weeks"],
  Go: ["hashes-taken-twice", "indian-nris"],
};

for (const server of [pythonServer, goServer]) {
  const { name } = server;
  test.describe(name, () => {
    // A whole run beside others; the first one also fetches and compiles packages.
    test.describe.configure({ timeout: 400_000 });
    test.beforeAll(() => requireInstalled(server));

    test(`${name} is blamed for nothing in ${quickly.join(", ")}`, async () => {
      const { exitCode, findings, printed } = await judge(server, { only: quickly });
      expect({ exitCode, findings }, printed).toEqual({ exitCode: 3, findings: [] });
      expect(printed).toMatch(/Checks +[1-9]\d+ passed, 0 failed/);
    });

    test(`${name} conforms, and nothing is left out`, slowUnless(false), async () => {
      const { printed, ...judged } = await judge(server);
      expect(judged, printed).toEqual(conforming);
    });

    const together = inEveryRun[name] ?? [];
    const alone = Object.keys(defects[name] ?? {}).map((defect) => [defect]);
    for (const switches of [together, ...alone]) {
      const title = `${name} with ${switches.join(" and ")} is found out`;
      test(title, slowUnless(switches === together), async () => {
        const only = switches.flatMap((defect) => defects[name]?.[defect] ?? []);
        const runs = switches === together ? 3 : 20;
        const { findings, advice, printed } = await judge(server, { switches, only, runs });
        expect([...findings, ...advice], printed).toEqual(expect.arrayContaining(only));
      });
    }

    for (const [variant, profile] of Object.entries(variants[name] ?? {})) {
      test(`${name} with ${variant} conforms`, slowUnless(false), async () => {
        const { printed, ...judged } = await judge(server, { switches: [variant], profile });
        expect(judged, printed).toMatchObject({ ...conforming, advice: expect.any(Array) });
      });
    }
  });
}
