import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AllureReporter } from "allure-playwright";

/** What Allure's reporter writes with: each method writes one file. */
interface Writer {
  writeResult(result: { uuid: string }): void;
  writeGroup(group: { uuid: string }): void;
  writeAttachment(name: string, content: Buffer): void;
  writeAttachmentFromPath(name: string, from: string): void;
}

const writerTo = (folder: string): Writer => {
  const file = (name: string) => join(folder, name);
  const write = (name: string, value: object) => writeFileSync(file(name), JSON.stringify(value));
  return {
    writeResult: (result) => write(`${result.uuid}-result.json`, result),
    writeGroup: (group) => write(`${group.uuid}-container.json`, group),
    writeAttachment: (name, content) => writeFileSync(file(name), content),
    writeAttachmentFromPath: (name, from) => copyFileSync(from, file(name)),
  };
};

/**
 * Allure's reporter, which flushes every file it writes to the disk. A run writes thousands, and waits a
 * twelfth of its time for that. What a crash loses here can be made again from the evidence.
 */
export default class QuickAllureReporter extends AllureReporter {
  override onBegin(suite: Parameters<AllureReporter["onBegin"]>[0]): void {
    super.onBegin(suite);
    const folder = this.options.resultsDir;
    const runtime = Reflect.get(this, "allureRuntime") as { writer: object } | undefined;
    if (!folder || !runtime) return;
    mkdirSync(folder, { recursive: true });
    runtime.writer = Object.assign(Object.create(runtime.writer) as object, writerTo(folder));
  }
}
