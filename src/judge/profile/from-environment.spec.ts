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

test("what names no target, or is empty, is refused", () => {
  const refused: [environment: Record<string, string>, says: RegExp][] = [
    [{ CONFORMANCE_STATES_URL: "/states" }, /no target that it belongs to/],
    [
      { CONFORMANCE_BASE_URL, CONFORMANCE_STATES_URL: "https://me:word@target.test/states" },
      /states URL has a user name or a password before target\.test/,
    ],
    [{ CONFORMANCE_API_KEY: "key" }, /API key, but no target/],
    [
      { CONFORMANCE_API_KEY: "key", CONFORMANCE_PROFILE: profileOf("name: x\n") },
      /API key, but no target/,
    ],
    ...["PROFILE", "BASE_URL", "API_KEY", "STATES_URL"].map(
      (name): [Record<string, string>, RegExp] => [
        { CONFORMANCE_BASE_URL, [`CONFORMANCE_${name}`]: "" },
        new RegExp(`CONFORMANCE_${name} is empty\\. Is the variable it comes from set\\?`),
      ],
    ),
  ];
  for (const [environment, says] of refused) {
    expect.soft(() => targetFromEnvironment(environment)).toThrow(says);
  }
  const { profile } = targetFromEnvironment({ CONFORMANCE_BASE_URL, CONFORMANCE_API_KEY: "key" });
  expect(profile.credentials.apiKey).toBe("key");
});
