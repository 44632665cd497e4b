import { mutatedFolders } from "./mutated-folders.ts";
import { ownSources, type Tree } from "./tree.ts";
import type { Mutant } from "./mutant.ts";

const rule = `
const base = 2 + 3;
const isQuiet = true;
const mayStart = base < 100;
if (!mayStart) throw new Error("does not start");

const count = (to: number) => {
  let at = 0;
  while (at < to) at += 1;
  return at;
};

const stride = (to: number) => {
  const step = 2 - 1;
  let at = 0;
  while (at !== to) at += step;
  return at;
};

const failLater = () => {
  if (!isQuiet) setTimeout(() => { throw new Error("later"); }, 1);
  return "quiet";
};

export const answers: Record<string, () => unknown> = {
  "/base": () => base,
  "/count": () => count(3),
  "/stride": () => stride(1),
  "/later": failLater,
};
`;

const start = `
import { createServer } from "node:http";
import { answers } from "${mutatedFolders[0]?.replace(/^sandbox/, ".")}/toy.ts";

export async function startSandbox() {
  const server = createServer((request, response) => {
    try {
      response.end(String(answers[request.url ?? ""]?.()));
    } catch (error) {
      response.end(String(error));
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", () => listening()));
  const { port } = server.address() as { port: number };
  const credentials = { apiKey: "", apiSecret: "" };
  return { url: \`http://127.0.0.1:\${port}\`, credentials, otherSecret: "" };
}
`;

export const toySources = () => [
  ...ownSources().filter(({ name }) => !name.startsWith("sandbox/")),
  { name: `${mutatedFolders[0]}/toy.ts`, content: rule },
  { name: "sandbox/start.ts", content: start },
];

export function mutantOf({ mutants }: Tree, original: string, replacement: string): Mutant {
  const found = mutants.find(
    (each) => each.original === original && each.replacement === replacement,
  );
  if (!found) throw new Error(`No mutant replaces ${original} by ${replacement}.`);
  return found;
}
