import { packageFile } from "../../../spec/files.ts";
import { readEvidence } from "../../../src/record/evidence/file.ts";
import { filesIn } from "../../../src/record/folder.ts";
import { readResults } from "../../../src/record/read-results.ts";
import { emptyFolder } from "../cli/command.ts";
import { run } from "../cli/running.ts";

export async function startObserving(
  options: string[],
  environment: Record<string, string> = {},
  command: "observe" | "sign" = "observe",
) {
  const output = emptyFolder();
  const main = packageFile("dist/src/command/main.js");
  const folder = command === "observe" ? ["--output", output] : [];
  const words = [main, command, "--listen", "0", ...folder, ...options];
  const running = run({ words }, { API_SECRET: "sandbox-secret", ...environment });
  const { child, says, printed } = running;
  const url = await says(/^(?:Observing|Passing requests on, signed.*:) (http\S+)[^]*Ctrl-C/m);
  const end = async (signal: NodeJS.Signals = "SIGINT") => {
    child.kill(signal);
    return { ...(await running.ended), results: readResults(output) };
  };
  return {
    url,
    output,
    child,
    end,
    lines: () => readEvidence(filesIn(output).evidence).lines,
    printed,
  };
}
