import type { IncomingMessage, ServerResponse } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { packageFile } from "../../spec/files.ts";
import { emptyFolder, here } from "../self/cli/command.ts";
import { profileWith } from "../self/cli/judge.ts";
import { plain } from "../self/client/standing-before.ts";
import { expectGolden } from "../self/messages.ts";
import { isThorough } from "../self/slow.ts";

type Answers = (answer: ServerResponse, request: IncomingMessage, body: string) => void;

interface Listed {
  status: number;
  headers?: Record<string, string>;
  json?: unknown;
  page?: string;
  text?: string;
}

const listed = parse(readFileSync(packageFile("proof/errors/no-wallets.yaml"), "utf8")) as Record<
  string,
  Listed
>;

const answering =
  ({ status, headers, json, page, text = page }: Listed) =>
  (answer: ServerResponse): void => {
    const type =
      json === undefined ? (page === undefined ? "text/plain" : "text/html") : "application/json";
    answer.writeHead(status, { "content-type": type, ...headers });
    answer.end(text ?? JSON.stringify(json));
  };

const json = (status: number, body: unknown) => answering({ status, json: body });

function inTurn(...each: Answers[]): Answers {
  let asked = 0;
  return (...of) => each[asked++ % each.length]?.(...of);
}

const alone: Record<string, Answers> = {
  ...Object.fromEntries(Object.entries(listed).map(([name, one]) => [name, answering(one)])),
  "a gateway that tells an unknown key from none": (answer, request) =>
    request.headers["x-api-key"]
      ? json(403, { message: "Invalid authentication credentials" })(answer)
      : json(401, { message: "No API key found in request" })(answer),
  "a redirect to another path": (answer, { url }) =>
    answering({ status: 308, page: "", headers: { location: `${url}/` } })(answer),
  "two backends in turn": inTurn(json(200, {}), json(404, { message: "no route" })),
  "a firewall that blocks writing": (answer, { method }) =>
    method === "POST"
      ? answering({ status: 403, page: "<h1>Request blocked</h1>" })(answer)
      : json(404, { message: "no route" })(answer),
  "NestJS without the route": (answer, { method, url }) =>
    json(404, { statusCode: 404, message: `Cannot ${method} ${url}`, error: "Not Found" })(answer),
  "an echo": (answer, { method, url, headers }, body) =>
    json(200, {
      success: true,
      method,
      url,
      headers,
      data: body,
      args: { [String(url).length]: url },
    })(answer),
  "examples, whatever is asked": (answer, { method, url }) =>
    json(method === "POST" ? 201 : 200, {
      success: true,
      data: { user_id: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff", id: url, status: "APPROVED" },
    })(answer),
  "nothing at all": () => {},
  "a body without end": (answer) =>
    answer.writeHead(200, { "content-type": "application/json" }).write('{"a":'),
};

/** Among others they would be named, whichever comes first. */
const nearlyJson = new Set(["a byte order mark", "a guard before its JSON", "JSON in UTF-16"]);

const mixed = "each of these in turn";

const noWallets: Record<string, Answers> = {
  ...alone,
  [mixed]: inTurn(
    ...Object.entries(alone)
      .filter(([name]) => !nearlyJson.has(name))
      .slice(0, 20)
      .map(([, answers]) => answers),
  ),
};

const environment = { API_KEY: "key-of-nobody", API_SECRET: "a-secret-for-tests" };

const longestMs = 20_000;
const mostRequests = 400;

const saidAt = (url: string, printed: string): string[] =>
  printed
    .replaceAll(url, "http://target.test")
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(?<=user_id=)[\da-f-]+(?=…)/g, "<id>")
    .trimEnd()
    .split("\n");

test("run and probe end with exit 2 at what isn't the interface, and say what stands there and what to check", async () => {
  test.setTimeout(180_000);
  const folder = emptyFolder();
  const said: Record<string, string[]> = {};
  for (const [index, [name, answers]] of Object.entries(noWallets).entries()) {
    let asked = 0;
    const { url, close } = await plain(async (request, answer) => {
      asked += 1;
      answers(answer, request, Buffer.concat(await request.toArray()).toString());
    });
    const profile = profileWith(`name: x\nbaseUrl: ${url}\nrequestTimeoutSeconds: 1\n`);
    const drafted = join(folder, `drafted-${index}.yaml`);
    const probe = ["probe", "--profile", profile, "--output", drafted];
    // Both use the same preflight, so each third target is enough.
    const isProbed = isThorough || index % 3 === 0;
    for (const words of [
      ["run", "--profile", profile, "--output", join(folder, `run-${index}`)],
      ...(isProbed ? [[...probe, ...(index % 2 === 0 ? ["--read-only"] : [])]] : []),
    ]) {
      const begun = Date.now();
      const { exitCode, printed } = await here(words, environment, folder);
      const what = `${words[0]} at ${name}: ${printed}`;
      expect.soft(exitCode, what).toBe(2);
      expect.soft(printed, what).not.toContain(environment.API_KEY);
      expect.soft(Date.now() - begun, what).toBeLessThan(longestMs);
      // Which of several answers is shown isn't said.
      const lines = saidAt(url, printed).slice(0, name === mixed ? 1 : undefined);
      said[name] ??= lines;
      expect.soft(lines, what).toEqual(said[name]);
    }
    expect.soft(asked, name).toBeLessThan(mostRequests);
    expect.soft(existsSync(drafted), name).toBe(false);
    close();
  }
  expectGolden("no-wallets.json", said);
});
