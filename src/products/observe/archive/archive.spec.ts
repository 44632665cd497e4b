import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { UsageError } from "../../../ground/usage-error.ts";
import { sign } from "../../../wire/signing.ts";
import {
  behindPrefix,
  changed,
  compress,
  each,
  entries,
  host,
  inKyc,
  judge,
  lacking,
  recorded,
  signatures,
} from "../../../../proof/self/traffic/recorded-client.ts";
import { readArchive } from "./read-archive.ts";

test("a target's prefix and host are those that the archive is read by", async () => {
  const har = changed(recorded, behindPrefix);
  const CONFORMANCE_BASE_URL = "https://gateway.example/wallet/test";
  const { found, passed } = await judge(recorded);
  expect(await judge(har, { CONFORMANCE_BASE_URL })).toMatchObject({ found, passed });
  const withVersion = { CONFORMANCE_BASE_URL: `${CONFORMANCE_BASE_URL}/api/v2` };
  expect(await judge(har, withVersion)).toMatchObject({ found, passed });
  const other = await judge(har, { CONFORMANCE_BASE_URL: "https://nowhere.example" });
  expect(other.exitCode).toBe(2);
  expect(other.notes).toContain(
    "8 of 8 entries are about other hosts than nowhere.example (gateway.example)",
  );
});

const ofAnotherClient = each(({ request }) => {
  const { "X-Timestamp": timestamp = "", "X-User-Id": userId } = Object.fromEntries(
    request.headers.map(({ name, value }) => [name, value]),
  );
  const parts = { apiKey: "other-client", timestamp, userId };
  const values = new Map([
    ["X-Api-Key", parts.apiKey],
    ["X-Request-Id", crypto.randomUUID()],
    ["X-Signature", sign("other-secret", parts, "hex")],
  ]);
  for (const pair of request.headers) pair.value = values.get(pair.name) ?? pair.value;
});

test("each API key is judged by its own secret, and by no other", async () => {
  const others = changed(recorded, ofAnotherClient).log.entries.slice(3, 5);
  const both = changed(
    recorded,
    entries((all) => [...others, ...all]),
  );
  const { found, notes } = await judge(both);
  expect(found).toEqual([]);
  expect(notes).toContain("The signatures of one API key, in 2 requests, weren't judged");
  signatures(() => "0".repeat(64))({ log: { ...both.log, entries: both.log.entries.slice(-1) } });
  expect((await judge(both)).found).toContain("authentication-signature-checked");
});

test("what an entry shows that can't be read is held against nobody", async () => {
  const unsigned = changed(recorded, inKyc(lacking("x-signature")));
  const [damaged, wrong] = [recorded, unsigned].map(({ log: { entries: all } }) =>
    JSON.stringify({ log: { entries: all.with(2, "GONE" as never) } }).replace(
      '"GONE"',
      "{broken}",
    ),
  );
  const { exitCode, found, notes } = await judge(damaged!);
  expect({ exitCode, found }).toEqual({ exitCode: 3, found: [] });
  expect(notes).toContain(
    "What came before isn't sure to be known in 1 of 7 exchanges. Not judged there: client-account-before-sell",
  );
  expect((await judge(wrong!)).found).toContain("client-carries-signing-headers");
  const atTwoHosts = entries((all) =>
    all.map((entry, index) => {
      const url = entry.request.url.replace(host, index % 2 === 0 ? host : "10.0.0.5");
      return { ...entry, request: { ...entry.request, url } };
    }),
  );
  expect((await judge(changed(recorded, atTwoHosts))).found).toEqual([]);
});

test("the command judges an archive, and says what it couldn't judge", async () => {
  const moved = changed(
    recorded,
    each(({ request }) => (request.url = `https://${host}/elsewhere`)),
  );
  const unknown = await judge(JSON.stringify(recorded).slice(0, -20), { API_SECRET: "" });
  expect(unknown.printed).toContain("The archive is cut");
  expect(unknown.printed).toContain("The API secret isn't known");
  expect(unknown.exitCode).toBe(3);
  const odd = await judge(recorded, { API_SECRET: "sandbox-secret\n" });
  expect(odd.printed).toContain("API_SECRET ends in a line break");
  const none = await judge(moved);
  expect(none.printed).toContain("The traffic held no exchange with the interface");
  expect(none.exitCode).toBe(2);
});

test("an archive that is cut or damaged anywhere is read as far as it can be, or refused in a line", () => {
  const har = changed(
    recorded,
    entries((all) => all.slice(1, 3)),
  );
  for (const entry of har.log.entries) compress(entry, "gzip", gzipSync);
  const text = JSON.stringify(har);
  for (const whole of [Buffer.from(text), gzipSync(text), Buffer.from(text, "utf16le")]) {
    for (let step = 0; step < 200; step += 1) {
      const at = Math.floor((whole.length * step) / 200);
      const flipped = Buffer.from(whole);
      flipped[at]! ^= 1 << (step % 8);
      const file = step % 2 === 0 ? whole.subarray(0, at) : flipped;
      try {
        readArchive(file, "traffic.har", { isGiven: false, prefixOf: () => "" });
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect((error as Error).message).toMatch(/^traffic\.har is neither .*\.$/);
      }
    }
  }
});
