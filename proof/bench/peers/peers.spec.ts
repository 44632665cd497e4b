import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { faults } from "../../faults/index.ts";
import { packageFile } from "../../../spec/files.ts";
import { sampleOfFaults, sandbox } from "../measure.ts";
import { goldenReplay, prismProxy, schemathesis, suite } from "./tools.ts";
import { installPeers } from "./install.ts";
import { pageOf, type Peer, rowOf, type Trial, type Tried } from "./page.ts";

const sample = sampleOfFaults(Number(process.env.PEERS_FAULTS ?? 30));

async function tryAll(peers: readonly Peer[], ...options: string[]): Promise<Map<string, Trial>> {
  const trials = new Map<string, Trial>();
  for (const peer of peers) {
    const { url, stop } = await sandbox(...options);
    const begun = performance.now();
    const judged = await peer.judge(url).finally(stop);
    trials.set(peer.name, { ...judged, seconds: (performance.now() - begun) / 1000 });
  }
  return trials;
}

test("what the suite and its peers find in the same faults, and at what cost", async () => {
  const conforming = await sandbox();
  const installed = await installPeers();
  const peers = [
    suite,
    schemathesis(installed),
    prismProxy(installed),
    await goldenReplay(conforming.url),
  ];
  conforming.stop();
  const clean = await tryAll(peers);
  const tried: Tried[] = [];
  for (const fault of sample) {
    const trials = await tryAll(peers, "--fault", fault);
    tried.push({ breaks: [faults[fault].breaks].flat(), trials });
  }
  const rows = peers.map((peer) =>
    rowOf(peer, clean.get(peer.name) ?? { complaints: [], requests: 0, seconds: 0 }, tried, suite),
  );
  const page = await pageOf(rows, sample.length);
  if (process.env.RECORD_BENCH) writeFileSync(packageFile("docs/peers.md"), page);
  else process.stdout.write(page);
});
