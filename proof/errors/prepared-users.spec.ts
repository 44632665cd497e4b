import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { parse, stringify } from "yaml";
import { Stock } from "../../fixtures/actors/prepared-cast.ts";
import { newUser } from "../../sandbox/operations/new-user.ts";
import type { Patch } from "../../sandbox/patch.ts";
import { type Sandbox, startSandbox } from "../deviations.ts";
import { type Judged, controlToken, judgeBy } from "../self/cli/judge.ts";
import { judgeTogether } from "../prove/judged-together.ts";
import { profileFor } from "../lawful/profile-for.ts";
import { type EvidenceLine, sentByPreparation } from "../../src/record/evidence/lines.ts";
import type { FaultName } from "../faults/index.ts";
import { runVariables } from "../../src/judge/run/options.ts";
import { command } from "../self/cli/command.ts";
import { slowUnless } from "../self/slow.ts";

test("a stock keeps as many of a kind as had to be waited for, up to a bound", async () => {
  const made: Record<string, number> = {};
  const make = (kind: string) => () => Promise.resolve((made[kind] = (made[kind] ?? 0) + 1));
  const stock = new Stock<number>();
  await stock.take("one", make("one"));
  expect(made).toEqual({ one: 1 });
  await Promise.all(Array.from({ length: 40 }, () => stock.take("one", make("one"))));
  expect(made.one).toBe(41 + 16);
  await stock.take("other", make("other"));
  expect(made.other).toBe(1);
});

test("a stock keeps fewer where none has to be waited for", async () => {
  let made = 0;
  const stock = new Stock<number>();
  const take = () => stock.take("one", () => Promise.resolve((made += 1)));
  await Promise.all(Array.from({ length: 40 }, take));
  for (let taken = 0; taken < 100; taken += 1) await take();
  expect(made).toBe(140 + 1);
});

test("what could not be made concerns only who takes it", async () => {
  const stock = new Stock<string>();
  const tries = [Promise.resolve("first"), Promise.resolve("second")];
  const make = () => tries.shift() ?? Promise.reject(new Error("no more"));
  expect(await stock.take("one", make)).toBe("first");
  expect(await stock.take("one", make)).toBe("second");
  await expect(stock.take("one", make)).rejects.toThrow("no more");
});

const variants = ["kyc-later", "bank-verification-later"] as const;
const some = ["limits-entry-consumed", "limits-consumed-by-method"];
const manyIds = Array.from({ length: 4_000 }, () => randomUUID());

const withUsers =
  (ids: readonly string[]): Patch =>
  (service) => {
    const [client] = service.store.clients;
    for (const id of ids) {
      newUser(service, client, { id, email: `${id}@example.com`, phone: "+919800000000" });
    }
    return {};
  };

function givingUsers(file: string, ids: readonly string[]): string {
  const profile = parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, stringify({ ...profile, users: { given: [{ kind: "without-kyc", ids }] } }));
  return file;
}

const target = (ids?: readonly string[]) => ({
  variants,
  controlToken,
  only: some,
  ...(ids && { patches: [withUsers(ids)] }),
  profile: ({ url }: Sandbox) => {
    const own = profileFor(variants, url);
    return ids ? givingUsers(own, ids) : own;
  },
});

const judged = judgeTogether({
  "creating users": target(),
  bounded: { ...target(), maxRequests: 100 },
  "many given": target(manyIds),
  "few given": target(manyIds.slice(0, 200)),
});

const preparing = ({ sent }: Judged) => sent.filter(({ sentBy }) => sentBy === sentByPreparation);

test("users are prepared ahead where verification takes time, and their tests show what was sent for them", async () => {
  const ended = await judged("creating users");
  expect(ended.printed).toContain("0 failed");
  expect(ended.exitCode, ended.printed).not.toBe(1);
  const created = preparing(ended).filter(({ exchange }) => exchange.operation === "createUser");
  const all = ended.sent.filter(({ exchange }) => exchange.operation === "createUser");
  expect(created.length).toBeGreaterThan(all.length / 2);
  const ids = new Set(created.map(({ exchange }) => exchange.id));
  const results = readFileSync(ended.files.results, "utf8");
  expect([...ids].filter((id) => results.includes(id)).length).toBeGreaterThan(ids.size / 3);
});

test("a run that may send only so much prepares nobody ahead", async () => {
  expect(preparing(await judged("bounded"))).toEqual([]);
});

test("given users are prepared ahead where there are plenty, and only there", async () => {
  const plenty = await judged("many given");
  expect(plenty.printed).toContain("0 failed");
  expect(preparing(plenty).map(({ exchange }) => exchange.operation)).toContain("submitKyc");

  const scarce = await judged("few given");
  expect(scarce.printed).toContain("0 failed");
  expect(preparing(scarce)).toEqual([]);
});

const model =
  "models/history/history/the-history-of-a-user-with-indian-kyc-agrees-with-the-document";

async function modelAt(...faults: FaultName[]) {
  const sandbox = await startSandbox({ variants, faults });
  const { apiKey, apiSecret } = sandbox.credentials;
  const environment = { API_SECRET: apiSecret, [runVariables.test]: model };
  const named = ["--profile", profileFor(variants, sandbox.url), "--api-key", apiKey];
  const run = await judgeBy([...named, "--runs", "4", "--seed", "7"], environment);
  const { id } = run.results.findings.find(({ path }) => path !== undefined) ?? {};
  const again = ["replay", id ?? "", run.folder, "--api-key", apiKey];
  const replay = id === undefined ? undefined : await command(again, environment);
  await sandbox.close();
  return { ...run, replay };
}

function mostAtOnce(lines: readonly EvidenceLine[]): number {
  const waiting = new Set<string>();
  let most = 0;
  for (const line of lines) {
    if (line.kind !== "exchange" || !line.sentBy.startsWith(model)) continue;
    const { operation, request, answer } = line.exchange;
    const user = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(request.url + request.body)?.[0];
    if (user === undefined) continue;
    if (operation === "submitKyc") waiting.add(user);
    else if (/"approved"/.test(answer?.body ?? "")) waiting.delete(user);
    most = Math.max(most, waiting.size);
  }
  return most;
}

test("where verification takes time the tries of a model run at once", async () => {
  const { printed, lines } = await modelAt();
  expect(printed).toContain("0 failed");
  // On a busy machine the first request may end before the last one begins.
  expect(mostAtOnce(lines)).toBeGreaterThan(1);
});

test("what one of the tries finds is shrunk, and replays", slowUnless(false), async () => {
  test.setTimeout(300_000);
  const { replay } = await modelAt("readd-deletes-neighbour");
  expect(replay?.printed).toContain("STILL THERE");
});
