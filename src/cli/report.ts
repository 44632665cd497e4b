import { Command } from "commander";
import { verdictSentence } from "../report/verdict-sentence.ts";
import { rebuild } from "../report/rebuild.ts";
import { suiteIdentity } from "../results/suite.ts";
import { allChecks } from "../run/catalogue.ts";

export const reportCommand = (): Command =>
  new Command("report")
    .description("write the reports of a run anew from its evidence")
    .argument("<folder>", "the folder the run left")
    .action((folder: string) => {
      const suite = suiteIdentity();
      const { results, index } = rebuild(folder, { checksOnDisk: allChecks(), suite });
      console.log(`${verdictSentence(results)}\nReport: ${index}`);
    });
