import { expect, test } from "@playwright/test";
import { valuesLike } from "./mapping/kinds.ts";

const idForms: [id: unknown, form: string][] = [
  ["01JD5Z8KQ3F7X2M9B4N6P8R0TV", "0{of:0123456789ABCDEFGHJKMNPQRSTVWXYZ:25}"],
  ["usr_8fJk-2Lm", "usr_{of:0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-:8}"],
  ["txn-20481", "txn-{digits:5}"],
  [90071, "{number:5}"],
];
for (const [id, form] of idForms) {
  test(`ids like ${String(id)} are drafted as ${form}`, () => {
    expect(valuesLike(id)).toBe(form);
  });
}
