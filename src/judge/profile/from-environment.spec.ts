import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { profileFromEnvironment, targetFromEnvironment } from "./from-environment.ts";
import { temporaryFolder } from "../../../proof/self/temporary-folder.ts";
import { sandboxProfileFile } from "./load.ts";

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
    expect(profile.name).toBe("sandbox");
    expect(profile.states.url).toBe("/_sandbox/states");
    expect(profile.values.maximumApprovedAccounts).toBe(5);
    expect(profile.provocations).not.toEqual({});
  }
});

function profileOf(text: string): string {
  const file = join(temporaryFolder("profile"), "profile.yaml");
  writeFileSync(file, text);
  return file;
}

const addressed =
  "name: x\nbaseUrl: https://${TARGET_HOST}/api\nstates: { url: '${STATES_URL}' }\n";

test("the addresses of a profile may name variables of the environment", () => {
  const CONFORMANCE_PROFILE = profileOf(addressed);
  const exported = { TARGET_HOST: "target.test", STATES_URL: "/states" };
  const { profile } = profileFromEnvironment({ CONFORMANCE_PROFILE, ...exported });
  expect(profile.baseUrl).toBe("https://target.test/api");
  expect(profile.states.url).toBe("/states");
});

test("a variable that isn't set is reported with its line", () => {
  const CONFORMANCE_PROFILE = profileOf(addressed);
  expect(() => profileFromEnvironment({ CONFORMANCE_PROFILE, STATES_URL: "/states" })).toThrow(
    /profile\.yaml:2 {2}baseUrl needs the environment variable TARGET_HOST, which isn't set/,
  );
});

test("a variable isn't needed where the environment names the address", () => {
  const CONFORMANCE_PROFILE = profileOf(addressed);
  const given = { CONFORMANCE_BASE_URL, CONFORMANCE_STATES_URL: "/own" };
  const { profile } = profileFromEnvironment({ CONFORMANCE_PROFILE, ...given });
  expect([profile.baseUrl, profile.states.url]).toEqual([CONFORMANCE_BASE_URL, "/own"]);
});

const mistakes: [what: string, environment: Record<string, string>, says: RegExp][] = [
  ["without a target", { CONFORMANCE_STATES_URL: "/states" }, /no target that it belongs to/],
  [
    "with a password",
    { CONFORMANCE_BASE_URL, CONFORMANCE_STATES_URL: "https://me:word@target.test/states" },
    /states URL has a user name or a password before target\.test/,
  ],
];

for (const [what, environment, says] of mistakes) {
  test(`a states URL ${what} is rejected`, () => {
    expect(() => profileFromEnvironment(environment)).toThrow(says);
  });
}

for (const name of ["PROFILE", "BASE_URL", "API_KEY", "STATES_URL"]) {
  test(`CONFORMANCE_${name} may not be empty`, () => {
    const environment = { CONFORMANCE_BASE_URL, [`CONFORMANCE_${name}`]: "" };
    expect(() => profileFromEnvironment(environment)).toThrow(
      `CONFORMANCE_${name} is empty. Is the variable it comes from set?`,
    );
  });
}

test("an API key without a target is rejected, also where a profile names none", () => {
  const key = { CONFORMANCE_API_KEY: "key" };
  const CONFORMANCE_PROFILE = profileOf("name: x\n");
  for (const environment of [key, { ...key, CONFORMANCE_PROFILE }]) {
    expect(() => targetFromEnvironment(environment)).toThrow(/API key, but no target/);
  }
  expect(targetFromEnvironment({ ...key, CONFORMANCE_BASE_URL }).profile.credentials.apiKey).toBe(
    "key",
  );
});
