import { Command } from "commander";
import { verdictSentence } from "../report/verdict-sentence.ts";
import { rebuild } from "../report/rebuild.ts";
import { suiteIdentity } from "../results/suite.ts";
import { allChecks } from "../run/catalogue.ts";

/** `wallet-conformance report`. */
export const reportCommand = (): Command =>
  new Command("report")
    .description("rebuild results.json and index.html from a run's evidence")
    .argument("<folder>", "the folder of the run")
    .action((folder: string) => {
      const suite = suiteIdentity();
      const { results, index } = rebuild(folder, { checksOnDisk: allChecks(), suite });
      console.log(`${verdictSentence(results)}\nReport: ${index}`);
    });
