import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Readable, Writable } from "node:stream";
import { declaration } from "../judge/client/test-system.ts";
import type { LoadedProfile } from "../judge/profile/load.ts";
import { textOf } from "../ground/encoding.ts";
import { parseYaml } from "../ground/yaml/source.ts";

/** False if the profile has no place for the line. */
function writeLine(file: string, line: string): boolean {
  const text = textOf(readFileSync(file));
  const own = text.replace(/^testDeployment:.*\n?/m, "");
  const after = /^baseUrl:.*$/m.exec(own)?.[0];
  const added =
    after === undefined
      ? `${own.replace(/\n?$/, "\n")}${line}\n`
      : own.replace(after, () => `${after}\n${line}`);
  const { document } = parseYaml(added, file);
  const [key = ""] = line.split(":");
  if (!document.has(key)) return false;
  writeFileSync(file, added);
  return true;
}

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
}

/** Writes a "yes" into the profile's file. @returns the profile, declared if the answer is yes */
export async function declareAtTerminal(
  loaded: LoadedProfile,
  profileFile: string | undefined,
  terminal: Terminal = { input: process.stdin, output: process.stderr },
): Promise<LoadedProfile> {
  const isInCi = process.env.CI && process.env.CI !== "false";
  if (isInCi || !terminal.input.isTTY || !terminal.output.isTTY) return loaded;
  const { profile } = loaded;
  const { host } = new URL(profile.baseUrl ?? "");
  const asked = createInterface(terminal);
  const answer = await asked.question(
    `${profile.baseUrl} isn't known to be a test system, and users would be created and money moved there.\n` +
      `If it is one, type its host (${host}): `,
  );
  asked.close();
  if (answer.trim().toLowerCase() !== host) return loaded;
  const line = declaration(profile);
  const isWritten =
    profileFile !== undefined && existsSync(profileFile) && writeLine(profileFile, line);
  const said = isWritten ? `${profileFile} says so from now on` : "To say so in a profile";
  terminal.output.write(`${said}: ${line}\n`);
  return { ...loaded, profile: { ...profile, testDeployment: host } };
}
