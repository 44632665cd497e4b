import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { packageFile } from "../../spec/files.ts";
import { encodings, sign, signatureInput } from "./signing.ts";

type Vector = Record<"name" | "api_key" | "api_secret" | "timestamp" | "input", string> & {
  user_id: string | null;
  digest: Record<string, string>;
};

test("signatures are those that openssl computed", () => {
  const file = packageFile("spec/signing-vectors.json");
  const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: Vector[] };
  for (const { name, api_key: apiKey, api_secret, timestamp, user_id, input, digest } of vectors) {
    const parts = { apiKey, timestamp, userId: user_id ?? undefined };
    expect(signatureInput(parts), name).toBe(input);
    const due: Record<string, string | undefined> = {
      ...digest,
      "hex-upper": digest.hex?.toUpperCase(),
    };
    for (const encoding of encodings) {
      expect(sign(api_secret, parts, encoding), name).toBe(due[encoding]);
    }
  }
});
