import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../../spec/files.ts";
import { operationNames } from "../../../spec/operations.ts";
import { judgeTogether } from "../../../proof/prove/judged-together.ts";
import { controlToken } from "../../../proof/self/cli/judge.ts";
import { isThorough } from "../../../proof/self/slow.ts";
import { routeOf, writableNames } from "../../judge/profile/binding.ts";
import { dialectOf, notInvertible } from "../../judge/profile/dialect.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { placeholdersIn } from "../../judge/profile/template.ts";
import { dialectFor } from "./dialect.ts";

const environment = { WALLET_URL: "http://sandbox.invalid", STATES_URL: "/states-of-tests" };
const ofServers = ["proof/foreign/go/profile.yaml", "proof/foreign/python/profile.yaml"];
/** `npm run self:all` runs all. */
const variants = readdirSync(packageFile("profiles/variants")).filter(
  (_, index) => isThorough || index % 3 === 0,
);
const all = [
  "profiles/example.yaml",
  "profiles/sandbox.yaml",
  ...variants.map((name) => `profiles/variants/${name}`),
  ...ofServers,
];

const asValues = (names: Iterable<string>) =>
  Object.fromEntries([...names].map((name) => [name, `some ${name}`]));

test("what a profile makes of inputs and results is read as these again", () => {
  for (const file of all) {
    const { profile } = loadProfile(packageFile(file), environment);
    const { request, results } = dialectOf(profile);
    expect(notInvertible(profile, file)).toEqual([]);
    for (const operation of operationNames) {
      const inPath = placeholdersIn(routeOf(operation, profile).path);
      const input = asValues([...writableNames(operation, profile), ...inPath]);
      const read = request.decode(operation, request.encode(operation, input));
      expect(read, `${file}: ${operation}`).toEqual(input);

      const record = { state: "approved", account_number: "100", is_nre: true };
      const answered = {
        ...asValues(Object.keys(profile.operations[operation]?.result ?? {})),
        ...(profile.operations[operation]?.result?.bank_details && { bank_details: [record] }),
      };
      const decoded = results.decode(operation, results.encode(operation, answered));
      expect(decoded, `${file}: ${operation}`).toMatchObject(answered);
    }
    const words = { code: 402005, message: "quote invalid" };
    expect(dialectOf(profile).refusal.decode(dialectOf(profile).refusal.encode(words))).toEqual(
      words,
    );
  }
});

const part = [
  "sells-pool-flow",
  "sells-external-flow",
  "kyc-poa-required",
  "bank-accounts-nre-approved",
];

const spoken = ["proof/foreign/python/profile.yaml", "profiles/example.yaml"];

const judged = judgeTogether(
  Object.fromEntries(
    spoken.map((file) => {
      const dialect = dialectFor(loadProfile(packageFile(file), environment));
      const only = [...part, "pool-sell-pair-unsupported"];
      return [file, { dialect, profile: packageFile(file), controlToken, only }];
    }),
  ),
);

for (const file of spoken) {
  test(`the suite with ${file} finds nothing in a sandbox that speaks by it`, async () => {
    Object.assign(process.env, environment);
    const { results, printed } = await judged(file);
    expect(results.findings, printed).toEqual([]);
    const passed = results.requirements.flatMap(({ id, outcome }) =>
      outcome === "pass" ? [id] : [],
    );
    expect(passed, printed).toEqual(expect.arrayContaining(part));
  });
}
