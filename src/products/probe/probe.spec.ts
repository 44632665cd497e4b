import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { refuses, together } from "../../../proof/patches/parts.ts";
import { withData } from "../../../proof/patches/flow.ts";
import type { Patch } from "../../../sandbox/patch.ts";
import { controlToken } from "../../../proof/self/cli/judge.ts";
import { probed } from "../../../proof/self/probe/probed.ts";
import { type SandboxOptions, startSandbox } from "../../../proof/deviations.ts";
import type { VariantName } from "../../../proof/variants/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { writeJson } from "../../wire/write-json.ts";
import { describeTarget } from "../description/describe-target.ts";
import { loadProfile } from "../../judge/profile/load.ts";
import { command, emptyFolder, here } from "../../../proof/self/cli/command.ts";
import { slowUnless } from "../../../proof/self/slow.ts";
import { profileFor } from "../../../proof/lawful/profile-for.ts";
import { type Listening, plain } from "../../../proof/self/client/standing-before.ts";
import { providerStates } from "../../../spec/provider-states.ts";

function ownDescription(variants: readonly VariantName[], url: string): string {
  const { profile } = loadProfile(profileFor(variants, url));
  const file = join(emptyFolder(), "openapi.json");
  writeFileSync(file, writeJson(describeTarget(profile)));
  return file;
}

async function probing(options: SandboxOptions, ...words: string[]) {
  const sandbox = await startSandbox(options);
  const ended = await probed(sandbox, ...words);
  await sandbox.close();
  return { ...ended, sandbox };
}

const states = ["--states-url", "/_sandbox/states"];

const foreign: VariantName[][] = [
  ["signature-base64url", "nested-errors", "camel-case-bodies", "numeric-ids"],
  ["signature-base64", "other-paths", "limits-in-fiat", "counted-at-confirmation"],
  ["user-id-header-everywhere", "listed-errors", "kyc-later", "bank-verification-later"],
  ["accounts-by-id", "added-without-id", "long-numeric-ids", "signature-hex-upper", "without-nri"],
];

/** At least one request of each operation. */
const part = ["--only", "sells-pool-flow,sells-external-flow,funding"];

for (const [index, variants] of foreign.entries()) {
  const title = `probe with its own description judges a target with ${variants.join(", ")}`;
  test(title, slowUnless(index === 0), async () => {
    test.setTimeout(400_000);
    const sandbox = await startSandbox({ variants, controlToken });
    try {
      const description = ownDescription(variants, sandbox.url);
      const words = ["--openapi", description, ...states];
      const { exitCode, printed, output, environment } = await probed(sandbox, ...words);
      expect(exitCode, printed).toBe(0);
      const checked = await command(["profile", "check", output], environment);
      expect(checked.printed).toMatch(/Requirements +\d+ in full, 0 in part, 0 not at all/);
      const run = ["run", "--profile", output, "--output", emptyFolder(), "--runs", "1", ...part];
      const judged = await command(run, environment);
      expect(judged.printed).toMatch(/Requirements +[1-9]\d* passed, 0 failed/);
      expect(judged.exitCode, judged.printed.slice(-3000)).toBe(3);
    } finally {
      await sandbox.close();
    }
  });
}

test("each value is said to be proven, assumed or unknown, and no secret is written", async () => {
  const own = join(emptyFolder(), "own.yaml");
  writeFileSync(own, "name: mine\ntimeZone: Asia/Kolkata\n");
  const options = {
    variants: ["signature-base64", "deleted-accounts-gone"] as const,
    controlToken,
  };
  const { printed, text, sandbox } = await probing(options, "--profile", own);
  expect(text).toMatch(/^name: mine$/m);
  expect(text).toMatch(/^timeZone: Asia\/Kolkata # assumed: as it was given/m);
  expect(text).toContain("encoding: base64 # proven: ");
  expect(text).toMatch(/user_id: \/data\/user_id # proven: the answer shows/);
  expect(text).toMatch(/unit: from-amount # proven: a sell of 12\.75 consumed 12\.75/);
  expect(text).toContain("validSeconds: 60 # proven: expires_at of a quote is so far ahead");
  expect(text).toContain("6093 (timestamp older than 10 seconds): refused with 401/6093");
  expect(text).toMatch(/# states: .* unknown: costs \d+ requirements/);
  expect(text, "a deleted account is no sign").not.toMatch(/unknown: .*a request was refused/);
  expect(text + printed).not.toContain(sandbox.credentials.apiSecret);
  expect(text + printed).not.toContain(controlToken);
});

test("it waits for KYC, of the person to be rejected too, and notes the states on the way", async () => {
  const { exitCode, printed, text } = await probing({ variants: ["kyc-later"], controlToken });
  expect(exitCode, printed).toBe(0);
  expect(text).toMatch(/pending:\n +# proven: .*\n +- pending/);
  expect(text).toMatch(/rejected:\n +# proven: KYC of such a person is \w+\n +- \w+/);
});

test("it notes how the state of a pending account is spelled", async () => {
  const { text } = await probing({ variants: ["upper-case-states"], controlToken });
  expect(text).toMatch(/pending: PENDING # proven: the state of an account at first/);
});

test("a file of given users stays a file in the profile that is written, and those that were taken are noted", async () => {
  const { profile } = loadProfile(packageFile("profiles/variants/users-from-a-pool.yaml"));
  const ids = profile.users?.given[0]?.ids ?? [];
  const folder = emptyFolder();
  const file = (name: string) => join(folder, name);
  writeFileSync(file("users.txt"), `${ids.join("\n")}\n`);
  writeFileSync(file("used.txt"), `${ids[0]}\n`);
  const users = "{ given: [{ kind: without-kyc, file: users.txt }], used: used.txt }";
  writeFileSync(file("own.yaml"), `name: mine\nusers: ${users}\n`);
  const options = { variants: ["users-from-a-pool"] as const, controlToken };
  const { exitCode, printed, text, output } = await probing(options, "--profile", file("own.yaml"));
  expect(exitCode, printed).toBe(0);
  expect(text).toMatch(/file: \.\.\/.*users\.txt/);
  expect(text).toMatch(/used: \.\.\/.*used\.txt/);
  expect(text).not.toContain(`- ${String(ids.at(-1))}`);
  expect(text).toContain("kyc_state: /data/kyc_state # proven");
  expect(text).toMatch(/unit: from-amount # proven: a sell of 12\.75 consumed 12\.75/);
  expect(loadProfile(output).profile.users?.given[0]?.ids).toEqual(ids);
  const used = readFileSync(file("used.txt"), "utf8").trim().split("\n");
  expect(used.length, "the one that was used before, and those the probe took").toBeGreaterThan(1);
  expect(used).toEqual(ids.slice(0, used.length).map(String));
});

test("where no user can be created, that is unknown, with its cost and what the counts rest on", async () => {
  const { exitCode, printed, text } = await probing({ patches: [refuses("createUser")] });
  expect(exitCode, printed).toBe(0);
  expect(text).toMatch(/unknown: costs \d+ requirements; a request was refused with/);
  expect(printed).toMatch(
    /not at all, if what is assumed is right\.\nNo user could be created \(a request was refused with \d+\/\d+: .+\): nothing that needs one was tried\. Give operations\.createUser as your deployment has it, or list users who exist in users\.given /,
  );
});

test("a person whose KYC is refused is unknown, with what to give; the other one is taken", async () => {
  const { text, printed } = await probing({
    variants: ["check-digits"],
    patches: [
      refuses("submitKyc", "kyc-document-type-unsupported", ({ input }) =>
        JSON.stringify(input).includes("DRIVING_LICENCE"),
      ),
    ],
  });
  expect(text).toMatch(
    /foreign {2}unknown: KYC of such a person was refused with 400\/203018.*give what it takes/,
  );
  expect(text).toMatch(/approved: approved # proven: the state of a user with KYC/);
  expect(printed).toMatch(
    /Unknown:\n {2}operations\.markNri {2}.+\n {2}testData\.kyc\.foreign {2}KYC of such/,
  );
});

const fromCache: Patch = ({ wire }) => ({
  wire: {
    encode(written) {
      const encoded = wire.encode(written);
      return { ...encoded, headers: { ...encoded.headers, age: "2" } };
    },
  },
});

test("it says that a cache answered", async () => {
  const { printed } = await probing({ patches: [fromCache] }, "--read-only");
  expect(printed).toContain("A cache answered (Age: 2), and what it answers says nothing");
});

type Data = Record<string, unknown>;

const renamed = (data: Data, from: string, to: Data): Data => {
  const { [from]: _, ...rest } = data;
  return { ...to, ...rest };
};

const masked = ({ account_number: number, ...details }: Data): Data => ({
  account_number_tail: String(number).slice(-4),
  account_number: `XXXX${String(number).slice(-4)}`,
  account_number_given: number,
  ...details,
});

const odd: Patch = together(
  withData(["getUser", "submitKyc"], (data) =>
    renamed(data, "kyc_state", {
      kyc_state: { status: data.kyc_state, reviewer: "auto" },
      kyc_status: data.kyc_state,
    }),
  ),
  withData(["getPoolSellQuote", "getExternalSellQuote"], (data) => ({
    ...data,
    expires_at: String(data.expires_at).replace("Z", ""),
  })),
  withData(["createUser"], (data) => ({ ...data, user_id: "tenant-1", new_user_id: data.user_id })),
  withData(["upsertBankAccount", "getBankAccount", "getBankAccountStatus"], (data) => ({
    ...data,
    bank_account: masked(data.bank_account as Data),
  })),
);

const asProblem: Patch = ({ respond }) => ({
  respond: {
    refusal: (context, refusal) => {
      const answer = respond.refusal(context, refusal);
      const { message, ...body } = answer.body as Data;
      const type = `urn:problems:${refusal.code} of the wallet`;
      return { ...answer, body: { type, ...body, detail: message } };
    },
  },
});

test("what isn't of its kind, isn't what was sent or has no zone proves nothing", async () => {
  const { text } = await probing({ patches: [odd, asProblem] });
  const { operations, bankDetails, errors } = parse(text) as {
    operations: Record<string, { result?: Record<string, string> }>;
    bankDetails: Record<string, string>;
    errors: { message: string[] };
  };
  expect(operations.getUser?.result?.kyc_state, text).toBe("/data/kyc_status");
  expect(operations.createUser?.result?.user_id).toBe("/data/new_user_id");
  expect(bankDetails.account_number).toBe("/account_number_given");
  expect(errors.message[0]).toBe("/detail");
  expect(text).not.toContain("expires_at of a quote is so far ahead");
});

/** The status beside the account, one level above its place in other operations' answers. */
const stateNextToAccount = withData("getBankAccountStatus", ({ bank_account }) => {
  const { status, ...account } = bank_account as Record<string, unknown>;
  return { status, account };
});

test("the probe finds a state that stands next to its account, and each place of what stands elsewhere", async () => {
  const { text } = await probing({ patches: [stateNextToAccount] });
  expect(text).toMatch(/bank_details: \/data # proven: the state stands there/);
  expect(text).toMatch(
    /is_nre:\n +# proven: seen in a record\n +- \/is_nre\n +- \/account\/is_nre/,
  );
});

test("the probe goes on with another user where one may have a single account", async () => {
  const variants = ["one-account", "full-users-add-nothing"] as const;
  const { text } = await probing({ variants, controlToken });
  expect(text).toMatch(
    /maximumApprovedAccounts: 1 # proven: a second was refused with 400\/104004/,
  );
  expect(text).toMatch(/name-rejected: name_rejected # proven/);
});

const lacking = new Set<string>(["clock moved", "no deposit address"]);
const lackingFailure = "submitKyc";

interface StateCall {
  state: string;
  action: string;
  params: { operation?: string };
}

const endpointBefore = (url: string, asked: string[]): Promise<Listening> =>
  plain(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const { state, action, params } = JSON.parse(body) as StateCall;
    if (action === "setup") asked.push(state);
    if (lacking.has(state) || params.operation === lackingFailure)
      return response.writeHead(404).end();
    const { authorization = "" } = request.headers;
    const headers = { "content-type": "application/json", authorization };
    const answer = await fetch(`${url}/_sandbox/states`, { method: "POST", headers, body });
    return response.writeHead(answer.status).end(await answer.text());
  });

test("the probe tries the provider states; those that are refused count as missing", async () => {
  const asked: string[] = [];
  const sandbox = await startSandbox({ controlToken });
  const endpoint = await endpointBefore(sandbox.url, asked);
  const statesUrl = `http://127.0.0.1:${endpoint.port}/states`;
  const { text, environment, output: profile } = await probed(sandbox, "--states-url", statesUrl);
  expect(text).toMatch(/offered:\n +# proven: .*"clock moved" was answered with status 404/);
  for (const state of Object.keys(providerStates)) {
    const offers = new RegExp(`^ +- ${state}:?$`, "m");
    if (lacking.has(state)) expect(text).not.toMatch(offers);
    else expect(text).toMatch(offers);
  }
  expect(text).toMatch(/^ +- operation fails:\n +- createUser\n +- linkBankAccount$/m);
  expect(new Set(asked)).toContain("user has limits");

  const checked = await here(["profile", "check", profile], environment);
  expect(checked.printed).toMatch(/clock moved +a part of \d+/);
  expect(checked.printed).toContain("states: { offered: [..., clock moved] }");
  expect(checked.printed).toContain(
    `offered: [{ operation fails: [..., ${lackingFailure}] }, ...]`,
  );

  endpoint.close();
  await sandbox.close();
});
