import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { digest, encode, sign, signatureInput } from "./signing.ts";

interface Vector {
  name: string;
  api_key: string;
  api_secret: string;
  timestamp: string;
  user_id: string | null;
  input: string;
  digest: { hex: string; base64: string; base64url: string };
}

const { vectors } = JSON.parse(readFileSync(packageFile("spec/signing-vectors.json"), "utf8")) as {
  vectors: Vector[];
};

for (const vector of vectors) {
  const parts = {
    apiKey: vector.api_key,
    timestamp: vector.timestamp,
    userId: vector.user_id ?? undefined,
  };

  test(`the stages of "${vector.name}" are those openssl computed`, () => {
    expect(signatureInput(parts)).toBe(vector.input);
    const bytes = digest(vector.api_secret, vector.input);
    expect(encode(bytes, "hex")).toBe(vector.digest.hex);
    expect(encode(bytes, "hex-upper")).toBe(vector.digest.hex.toUpperCase());
    expect(encode(bytes, "base64")).toBe(vector.digest.base64);
    expect(encode(bytes, "base64url")).toBe(vector.digest.base64url);
    expect(sign(vector.api_secret, parts, "hex")).toBe(vector.digest.hex);
  });
}
