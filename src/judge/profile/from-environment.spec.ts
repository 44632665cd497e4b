import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { profileFromEnvironment, targetFromEnvironment } from "./from-environment.ts";
import { sandboxProfileFile } from "./load.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";

const CONFORMANCE_BASE_URL = "https://target.test";

test("a target without a profile has the defaults, and nothing of the sandbox's own", () => {
  const { profile } = profileFromEnvironment({ CONFORMANCE_BASE_URL });
  expect(profile).toMatchObject({ name: "defaults", baseUrl: CONFORMANCE_BASE_URL });
  expect(profile.states.url).toBeUndefined();
  expect(profile.values.maximumApprovedAccounts).toBeUndefined();
  expect(profile.provocations).toEqual({});
});

test("the embedded sandbox, and one that is named, has its own profile", () => {
  const CONFORMANCE_PROFILE = sandboxProfileFile;
  for (const named of [{}, { CONFORMANCE_PROFILE, CONFORMANCE_BASE_URL }]) {
    const { profile } = profileFromEnvironment(named);
    expect(profile).toMatchObject({ name: "sandbox", states: { url: "/_sandbox/states" } });
    expect(profile.values.maximumApprovedAccounts).toBe(5);
    expect(profile.provocations).not.toEqual({});
  }
});

function profileOf(text: string): string {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, text);
  return file;
}

test("the addresses of a profile may name variables, needed where nothing else names the address", () => {
  const CONFORMANCE_PROFILE = profileOf(
    "name: x\nbaseUrl: https://${TARGET_HOST}/api\nstates: { url: '${STATES_URL}' }\n",
  );
  const read = (given: Record<string, string>) => {
    const { profile } = profileFromEnvironment({ CONFORMANCE_PROFILE, ...given });
    return [profile.baseUrl, profile.states.url];
  };
  const exported = { TARGET_HOST: "target.test", STATES_URL: "/states" };
  expect(read(exported)).toEqual(["https://target.test/api", "/states"]);
  const given = { CONFORMANCE_BASE_URL, CONFORMANCE_STATES_URL: "/own" };
  expect(read(given)).toEqual([CONFORMANCE_BASE_URL, "/own"]);
  expect(() => read({ STATES_URL: "/states" })).toThrow(
    /profile\.yaml:2 {2}baseUrl needs the environment variable TARGET_HOST, which isn't set/,
  );
});

test("a key that is given is the one to sign with", () => {
  const { profile } = targetFromEnvironment({ CONFORMANCE_BASE_URL, CONFORMANCE_API_KEY: "key" });
  expect(profile.credentials.apiKey).toBe("key");
});
