import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { masksFor } from "../wire/personal-data.ts";
import { command } from "../../proof/self/cli/command.ts";
import { judgeSandbox } from "../../proof/self/cli/judge.ts";
import { textsBelow } from "../../proof/self/temporary-folder.ts";
import { exchange, exchangeLine } from "../../proof/self/report/lines.ts";
import { findingLine } from "../../proof/self/report/findings.ts";
import { fold } from "../../proof/self/report/sample.ts";
import { shownOf } from "../record/masking.ts";

const operations = {
  submitKyc: { body: { POA: { number: "{poa_number}" }, FullName: "{legal_name}" } },
  linkBankAccount: { body: { iban: "{account_number}" } },
};

const told = (body: object, answer: object = {}) => ({
  request: { ...exchange("x").request, body: JSON.stringify(body) },
  answer: { status: 200, headers: {}, body: JSON.stringify(answer) },
});
const sent = (...bodies: Parameters<typeof told>) => exchange("x", told(...bodies));

const cases: [what: string, body: object, text: string, masked: string][] = [
  ["a number by the profile's name", { iban: "GB12345678" }, "to GB12345678.", "to ••••5678."],
  ["a number in a record", { POA: { number: "123456789012" } }, "/123456789012/", "/••••9012/"],
  ["a number that isn't text", { account_number: 10234567 }, '{"n":10234567}', '{"n":••••4567}'],
  ["a name", { FullName: "Asha Rao" }, "Asha Rao, Asha%20Rao", "••••, ••••"],
  ["a name with half a character", { FullName: "Asha \ud800" }, "to Asha \ud800", "to ••••"],
  ["an e-mail address anywhere", {}, "for asha.rao+1@bank.example", "for ••••@bank.example"],
  ["an encoded e-mail address", {}, "?email=asha%40bank.example", "?email=••••%40bank.example"],
  ["a phone number anywhere", {}, 'phone "+919812345678"', 'phone "+••••5678"'],
  ["no malformed value", { iban: "not a number" }, "not a number", "not a number"],
  ["no other number", { amount: "123456789" }, "123456789", "123456789"],
  ["no error code", { error: { number: "402001" } }, "400/402001", "400/402001"],
];

test("what a test sent or read of a person is masked, and nothing else", () => {
  for (const [what, body, text, masked] of cases) {
    expect.soft(masksFor([sent(body)], { operations }).mask(text), what).toBe(masked);
  }
  const shown = sent({}, { data: { accounts: [{ account_number: "5554443331" }] } });
  const { mask } = masksFor([shown], {});
  expect(mask("5554443331")).toBe("••••3331");
  // An error code may have the same name as an account number.
  const own = {
    operations: { updateBankAccount: { body: { number: "{account_number}" } } },
    errors: { code: ["/fault/number"] },
  };
  const refused = sent({ number: "5554443331" }, { fault: { number: 990400 } });
  expect(masksFor([refused], own).mask("5554443331: 400/990400")).toBe("••••3331: 400/990400");
  const deep = `${'{"a":['.repeat(50_000)}1${"]}".repeat(50_000)}`;
  const recorded = exchange("x", { answer: { status: 200, headers: {}, body: deep } });
  expect(masksFor([recorded], {}).mask("asha@bank.example")).toBe("••••@bank.example");
});

test("a name that only the target has told is masked in its words, and no word of the suite", () => {
  const body = { success: true, data: { legal_name: "Asha Rao", note: "of Asha Rao" } };
  const odd = ["success", "poolSell", "boolean"].map((legal_name) => ({ legal_name }));
  const lines = [
    ...[body, ...odd].map((answer, nth) => exchangeLine(`x-${nth}`, [], told({}, answer))),
    findingLine("answers-success-flag", {
      operation: "poolSell",
      decisive: "x-0",
      expected: { kind: "value", of: "success", is: { a: "boolean" } },
      seen: { kind: "value", of: "success", value: '"Asha Rao"' },
      tried: "a poolSell",
      fields: ["/success"],
    }),
  ];
  const { results, exchanges } = shownOf(fold(lines), lines, false);
  expect(exchanges.get("x-0")?.answer?.body).toBe(
    JSON.stringify(body).replaceAll("Asha Rao", "••••"),
  );
  expect(exchanges.get("x-1")?.answer?.body).toBe('{"legal_name":"••••"}');
  expect(results.findings[0]).toMatchObject({
    expected: { of: "success", is: { a: "boolean" } },
    seen: { value: '"••••"' },
    tried: "a poolSell",
    fields: ["/success"],
  });
});

function personalIn(evidence: string): string[] {
  const found = evidence.matchAll(/\\"(?:account_number|phone|email)\\":\\"(.*?)\\"/g);
  return [...new Set([...found].map(([, value = ""]) => value))].filter((value) =>
    /^\d{12}$|^\+919\d{9}$|^user-.*@/.test(value),
  );
}

const textsIn = (folder: string): string[] =>
  textsBelow(folder).flatMap(([file, text]) => (/evidence|results\.json/.test(file) ? [] : text));

test("no view of a run shows personal data, unless it is asked for, and what broke is marked", async () => {
  const only = ["--only", "bank-accounts-is-nre-in-status"];
  const faults = ["is-nre-missing-in-status"] as const;
  const { printed, files, folder } = await judgeSandbox({ faults }, only);
  const personal = personalIn(readFileSync(files.evidence, "utf8"));
  expect(personal.length).toBeGreaterThan(50);

  const shown = [printed, ...textsIn(folder)].join("\n");
  expect(shown).toContain("••••");
  expect(personal.filter((value) => shown.includes(value))).toEqual([]);
  expect(shown).toMatch(/<mark[^>]*>is_nre is missing here/);

  await command(["report", folder, "--unmask"]);
  const page = readFileSync(files.index, "utf8");
  expect(page).not.toContain("••••");
  expect(personal.some((value) => page.includes(value))).toBe(true);
});
