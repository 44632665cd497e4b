import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { refuses } from "../../../sandbox/combinators.ts";
import { startSandbox, type Sandbox } from "../../../proof/deviations.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { describeTarget } from "../description/describe-target.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { command, emptyFolder } from "../../../proof/self/cli/command.ts";
import { slowUnless } from "../../../proof/self/slow.ts";
import { profileFor } from "../../../proof/lawful/profile-for.ts";

const controlToken = "control-token-for-tests";

/** Probes a sandbox; gives what was printed, the profile that was written, and the environment to run by it. */
async function probed({ url, credentials }: Sandbox, ...options: string[]) {
  const output = join(emptyFolder(), "profile.yaml");
  const environment = { API_SECRET: credentials.apiSecret, STATES_TOKEN: controlToken };
  const target = ["--base-url", url, "--api-key", credentials.apiKey, "--output", output];
  const ended = await command(["probe", ...target, ...options], environment);
  const text = existsSync(output) ? readFileSync(output, "utf8") : "";
  return { ...ended, output, text, environment };
}

function ownDescription(variants: readonly VariantName[], url: string): string {
  const { profile } = loadProfile(profileFor(variants, url));
  const file = join(emptyFolder(), "openapi.json");
  writeFileSync(file, JSON.stringify(describeTarget(profile)));
  return file;
}

const states = ["--states-url", "/_sandbox/states"];

const foreign: VariantName[][] = [
  ["signature-base64url", "nested-errors", "camel-case-bodies", "numeric-ids"],
  [
    "signature-base64",
    "other-paths",
    "limits-in-fiat",
    "counted-at-confirmation",
    "pool-limit-type",
  ],
  [
    "user-id-header-everywhere",
    "listed-errors",
    "kyc-later",
    "bank-verification-later",
    "upper-case-states",
    "own-limit-type",
  ],
  ["accounts-by-id", "added-without-id", "long-numeric-ids", "signature-hex-upper", "without-nri"],
];

for (const [index, variants] of foreign.entries()) {
  const title = `probe with its own description judges a target with ${variants.join(", ")}`;
  test(title, slowUnless(index === 0), async () => {
    test.setTimeout(400_000);
    const sandbox = await startSandbox({ variants, controlToken });
    try {
      const description = ownDescription(variants, sandbox.url);
      const { exitCode, printed, output, environment } = await probed(
        sandbox,
        "--openapi",
        description,
        ...states,
      );
      expect(exitCode, printed).toBe(0);
      const run = ["run", "--profile", output, "--output", emptyFolder(), "--runs", "1"];
      const judged = await command(run, environment);
      expect(judged.printed).toContain("0 failed, 0 not exercised");
      expect(judged.exitCode, judged.printed.slice(-3000)).toBe(0);
    } finally {
      await sandbox.close();
    }
  });
}

test("each value is said to be proven, assumed or unknown, and no secret is written", async () => {
  const sandbox = await startSandbox({ variants: ["signature-base64"], controlToken });
  const own = join(emptyFolder(), "own.yaml");
  writeFileSync(own, "name: mine\ntimeZone: Asia/Kolkata\n");
  const { printed, text } = await probed(sandbox, "--profile", own);
  await sandbox.close();
  expect(text).toMatch(/^name: mine$/m);
  expect(text).toMatch(/^timeZone: Asia\/Kolkata # assumed: as it was given/m);
  expect(text).toContain("encoding: base64 # proven: ");
  expect(text).toMatch(/user_id: \/data\/user_id # proven: the answer shows/);
  expect(text).toMatch(/unit: from-amount # proven: a sell of 12\.75 consumed 12\.75/);
  expect(text).toContain("6093 (timestamp older than 10 seconds): refused with 401/6093");
  expect(text).toMatch(/# states: .* unknown: costs \d+ requirements/);
  expect(text + printed).not.toContain(sandbox.credentials.apiSecret);
  expect(text + printed).not.toContain(controlToken);
});

test("it waits for KYC, of the person to be rejected too, and notes the states on the way", async () => {
  const sandbox = await startSandbox({ variants: ["kyc-later"], controlToken });
  const { exitCode, printed, text } = await probed(sandbox);
  await sandbox.close();
  expect(exitCode, printed).toBe(0);
  expect(text).toMatch(/pending:\n +# proven: .*\n +- pending/);
  expect(text).toMatch(/rejected:\n +# proven: KYC of such a person is \w+\n +- \w+/);
});

test("where users can't be created, it uses some of those that the profile gives, and says which", async () => {
  const sandbox = await startSandbox({ variants: ["users-from-a-pool"], controlToken });
  const own = packageFile("profiles/variants/users-from-a-pool.yaml");
  const { exitCode, printed, text } = await probed(sandbox, "--profile", own, ...states);
  await sandbox.close();
  expect(exitCode, printed).toBe(0);
  expect(text).toMatch(/unit: from-amount # proven: a sell of 12\.75 consumed 12\.75/);
  const [{ ids: [first] } = { ids: [] }] = loadProfile(own).profile.users?.given ?? [];
  expect(text).toContain(`The given user ${first} was used`);
});

test("what a target refuses is unknown, with its cost", async () => {
  const sandbox = await startSandbox({ variants: ["without-pool-sell"] });
  const { exitCode, text } = await probed(sandbox);
  await sandbox.close();
  expect(exitCode).toBe(0);
  expect(text).toMatch(/unknown: costs \d+ requirements; a request was refused with/);
});

test("where no user can be created, it says what its counts rest on", async () => {
  const sandbox = await startSandbox({ patches: [refuses("createUser")] });
  const { exitCode, printed } = await probed(sandbox);
  await sandbox.close();
  expect(exitCode, printed).toBe(0);
  expect(printed).toMatch(
    /not at all, if what is assumed is right\.\nNo user could be created \(a request was refused with \d+\/\d+: .+\): nothing that needs one was tried\. Where yours are made elsewhere, list some in users\.given /,
  );
});

test("a person whose KYC is refused is unknown, with what to give; the other one is taken", async () => {
  const sandbox = await startSandbox({
    variants: ["check-digits"],
    patches: [
      refuses("submitKyc", "kyc-document-type-unsupported", ({ input }) =>
        JSON.stringify(input).includes("DRIVING_LICENCE"),
      ),
    ],
  });
  const { text } = await probed(sandbox);
  await sandbox.close();
  expect(text).toMatch(
    /foreign {2}unknown: KYC of such a person was refused with 400\/203018.*give what it takes/,
  );
  expect(text).toMatch(/approved: approved # proven: the state of a user with KYC/);
});
