// A load through `observe`: node scripts/load.js [--rate 500] [--seconds 60]. Says whether an answer was changed or
// lost, what memory was used, and what observing adds to each request, compared with a bare pipe. After npm run build.
import { fork, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { Agent, createServer, request } from "node:http";
import { connect, createServer as createPipe } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rate: { type: "string", default: "500" }, seconds: { type: "string", default: "60" } },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const self = fileURLToPath(import.meta.url);
const apiKey = "load-client";
const apiSecret = "load-secret";

/** What the target answers to a request: a text that depends on its number. */
const answerTo = (number) =>
  JSON.stringify({
    success: true,
    data: { transaction_id: number, note: "n".repeat(number % 997) },
  });

const listening = async (server) => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send({ port: server.address().port });
};

/** The parts that run in separate processes. */
const parts = {
  target: () =>
    listening(
      createServer((message, response) => {
        const number = new URL(message.url, "http://x").searchParams.get("transaction_id");
        response.setHeader("content-type", "application/json");
        response.end(answerTo(Number(number)));
      }),
    ),
  pipe: (port) =>
    listening(
      createPipe({ noDelay: true }, (socket) => {
        const upstream = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
        socket.pipe(upstream).pipe(socket);
        socket.on("error", () => upstream.destroy());
        upstream.on("error", () => socket.destroy());
      }),
    ),
};

async function start(part, ...words) {
  const child = fork(self, [part, ...words.map(String)]);
  const [{ port }] = await once(child, "message");
  return { child, port };
}

async function startObserve(port) {
  const output = mkdtempSync(join(tmpdir(), "load-"));
  const words = ["dist/src/command/main.js", "observe", "--listen", "0", "--output", output];
  const child = spawn(process.execPath, [...words, "--target", `http://127.0.0.1:${port}`], {
    env: { ...process.env, API_SECRET: apiSecret },
  });
  let printed = "";
  child.stdout.on("data", (data) => (printed += data));
  while (!printed.includes("Ctrl-C")) await once(child.stdout, "data");
  return { child, output, port: Number(/127\.0\.0\.1:(\d+) ->/.exec(printed)[1]) };
}

function headers() {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    "x-api-key": apiKey,
    "x-timestamp": timestamp,
    "x-request-id": randomUUID(),
    "x-signature": createHmac("sha256", apiSecret)
      .update(apiKey + timestamp)
      .digest("hex"),
  };
}

/** Sends a request. @returns how long it took, and what came */
function send(agent, port, number) {
  const begun = performance.now();
  const path = `/api/v2/wallet/transaction?user_id=${randomUUID()}&transaction_id=${number}`;
  return new Promise((done) => {
    const sent = request(
      { agent, port, host: "127.0.0.1", path, headers: headers() },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        response.on("end", () => done({ took: performance.now() - begun, text }));
      },
    );
    sent.on("error", () => done({ took: performance.now() - begun }));
    sent.end();
  });
}

const batchMs = 10;

/** A steady load, in batches of ten milliseconds. */
async function load(port, duration, watch = () => undefined) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const results = { sent: 0, lost: 0, changed: 0, took: [] };
  const pending = [];
  const begun = performance.now();
  for (let tick = 0; performance.now() - begun < duration * 1000; tick += 1) {
    const due = Math.floor(((performance.now() - begun) / 1000) * rate) - results.sent;
    for (let each = 0; each < due; each += 1) {
      const number = (results.sent += 1);
      const answer = send(agent, port, number).then(({ took, text }) => {
        if (text === undefined) results.lost += 1;
        else if (text !== answerTo(number)) results.changed += 1;
        results.took.push(took);
        return undefined;
      });
      if (pending.length < 100) pending.push(answer);
    }
    if (tick % 500 === 0) watch();
    await pause(batchMs);
  }
  while (results.took.length < results.sent) await pause(batchMs);
  agent.destroy();
  return results;
}

const at = (sorted, share) => sorted[Math.floor(sorted.length * share)] ?? 0;

function summary({ took }) {
  const sorted = took.toSorted((one, other) => one - other);
  const mean = took.reduce((sum, each) => sum + each, 0) / took.length;
  return { mean, median: at(sorted, 0.5), p99: at(sorted, 0.99) };
}

const megabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
/** The time that a process has computed, in milliseconds: what other processes do hardly changes it. */
const computed = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const childOf = (pid) => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
const ms = (number) => `${number.toFixed(2)} ms`;

async function measure() {
  const target = await start("target");
  const pipe = await start("pipe", target.port);
  const observe = await startObserve(target.port);
  const recorder = childOf(observe.child.pid).split(" ")[0];
  // Everything is compiled and connected before it counts.
  for (const port of [target.port, pipe.port, observe.port]) await load(port, 2);
  const apart = Math.min(10, seconds);
  const direct = summary(await load(target.port, apart));
  const pipeBefore = computed(pipe.child.pid);
  const piped = await load(pipe.port, apart);
  const bare = summary(piped);
  const pipeCost = (computed(pipe.child.pid) - pipeBefore) / piped.sent;
  const before = [observe.child.pid, recorder].map(computed);
  const memory = [];
  const observed = await load(observe.port, seconds, () =>
    memory.push([megabytes(observe.child.pid), megabytes(recorder)]),
  );
  const through = summary(observed);
  const [proxyCost, recorderCost] = [observe.child.pid, recorder].map(
    (pid, index) => (computed(pid) - before[index]) / observed.sent,
  );
  observe.child.kill("SIGINT");
  await once(observe.child, "close");
  const evidence = readFileSync(join(observe.output, "evidence.ndjson"), "utf8");
  const recorded = evidence.split("\n").filter((line) => line.startsWith('{"kind":"exchange"'));
  for (const { child } of [target, pipe]) child.kill();

  const warmUp = 2 * rate;
  console.log(`Sent ${observed.sent}, lost ${observed.lost}, changed ${observed.changed}.`);
  console.log(`Recorded ${recorded.length}, the warm-up of about ${warmUp} included.`);
  for (const [name, { mean, median, p99 }] of Object.entries({ direct, bare, through })) {
    console.log(`${name.padEnd(8)} mean ${ms(mean)}, median ${ms(median)}, p99 ${ms(p99)}`);
  }
  const added = through.median - direct.median;
  const ratio = added / (bare.median - direct.median);
  console.log(`Observing adds ${ms(added)} to the median, ${ratio.toFixed(1)} times a bare pipe.`);
  console.log(
    `Computing time for each request: pipe ${ms(pipeCost)}, proxy ${ms(proxyCost)}, recorder ${ms(recorderCost)}.`,
  );
  const proxy = memory.map(([one]) => one.toFixed(0)).join(", ");
  const other = memory.map(([, one]) => one.toFixed(0)).join(", ");
  console.log(`Memory in MB over time: proxy ${proxy}; recorder ${other}.`);
  process.exitCode = observed.lost + observed.changed > 0 ? 1 : 0;
}

const [part, ...words] = positionals;
await (part ? parts[part](...words) : measure());
