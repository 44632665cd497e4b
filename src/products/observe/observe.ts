import { targetFromEnvironment } from "../../judge/profile/from-environment.ts";
import { wayTo } from "../../judge/profile/way.ts";
import { reach } from "../embed.ts";
import { judgedOfBoth } from "../traffic/judge.ts";
import { close, end, listen, type Listening } from "./listen.ts";
import { createProxy } from "./proxy.ts";
import { linkRecorder, type RecorderLink } from "./recorder-link.ts";
import { startIn } from "./session.ts";

export interface Observation extends Listening {
  forMs?: number | undefined;
}

export async function observe(environment: NodeJS.ProcessEnv, asked: Observation): Promise<number> {
  const exported = { ...environment };
  const { loaded, sandbox } = await reach(targetFromEnvironment(environment));
  const target = new URL(loaded.profile.baseUrl ?? "");
  let recorder: RecorderLink | undefined;
  const server = createProxy(
    target,
    (passed) => recorder?.handOver(passed),
    wayTo(loaded, environment),
  );
  try {
    const url = await listen(server, "observe", asked);
    const start = startIn(environment, {
      traffic: { command: "observe", judged: judgedOfBoth },
      loaded,
      isEmbedded: Boolean(sandbox),
      exported,
    });
    recorder = await linkRecorder(start);
    console.log(`Observing ${url} -> ${target.href}`);
    if (sandbox) {
      const { apiKey, apiSecret } = sandbox.credentials;
      console.log(`The embedded sandbox: API key ${apiKey}, API secret ${apiSecret}`);
    }
    console.log("Press Ctrl-C to end and to write the report.");
    await end(asked.forMs);
    await close(server);
    return await recorder.end();
  } finally {
    if (server.listening) server.close();
    await sandbox?.close();
  }
}
