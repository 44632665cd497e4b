import { expect, requirement, test } from "../../fixtures/index.ts";
import { shownPlaces } from "../../fixtures/places.ts";

for (const [operation, path] of shownPlaces("/api/v2/")) {
  test(
    `${operation} answers where the document shows it`,
    requirement("versioning-version-in-path"),
    async ({ stage }) => {
      const request = await stage.fitting(operation);
      expect(await request.asItIs()).toBeServedAt(path);
    },
  );
}

for (const [operation, path] of shownPlaces("/api/v1/")) {
  test(
    `${operation} answers where the document shows it`,
    requirement("versioning-add-update-path"),
    async ({ stage }) => {
      const request = await stage.fitting(operation);
      expect(await request.asItIs()).toBeServedAt(path);
    },
  );
}

const older = [
  ["linkBankAccount", "versioning-older-add"],
  ["updateBankAccount", "versioning-older-update"],
  ["deleteBankAccount", "versioning-older-delete"],
] as const;

for (const [operation, keepsWorking] of older) {
  test(`${operation} keeps working`, requirement(keepsWorking), async ({ stage }) => {
    const request = await stage.fitting(operation);
    expect(await request.asItIs()).toBeAccepted();
  });
}
