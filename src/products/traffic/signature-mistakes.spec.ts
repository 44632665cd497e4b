import { createHmac } from "node:crypto";
import { expect, test } from "@playwright/test";
import { mistakeIn } from "./signature-mistakes.ts";

const [key, secret, time] = ["some-client", "some-secret", "1790000000"];

const signed = (text: string, by: string = secret, algorithm = "sha256") => ({
  method: "POST",
  url: "https://wallet.example/api/v2/user?a=1",
  headers: {
    "x-api-key": key,
    "x-timestamp": time,
    "x-signature": createHmac(algorithm, by).update(text).digest("base64"),
  },
  body: "{}",
});

test("a wrong signature says what is wrong with it, where that can be known", () => {
  const made = {
    "over the timestamp before the API key": signed(time + key),
    "over the text and a line end": signed(`${key}${time}\n`),
    "with the API key as the secret": signed(key + time, key),
    "with another hash than SHA-256": signed(key + time, secret, "sha512"),
    "over the parts with something between them": signed(`${key}|${time}`),
    "over the path, too": signed(`${key}${time}/api/v2/user`),
    "over the body, too": signed(`${key}${time}{}`),
  };
  for (const [mistake, request] of Object.entries(made))
    expect.soft(mistakeIn(request, secret)).toBe(mistake);
  expect(mistakeIn(signed("something else"), secret)).toBeUndefined();
});
