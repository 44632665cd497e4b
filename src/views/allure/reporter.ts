import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AllureReporter } from "allure-playwright";

interface Writer {
  writeResult(result: { uuid: string }): void;
  writeGroup(group: { uuid: string }): void;
  writeAttachment(name: string, content: Buffer): void;
  writeAttachmentFromPath(name: string, from: string): void;
}

/** While Allure's reporter flushes a file, no worker gets its next test: here they're written next to the run. */
export default class QuickAllureReporter extends AllureReporter {
  private readonly writing: Promise<unknown>[] = [];

  override onBegin(suite: Parameters<AllureReporter["onBegin"]>[0]): void {
    super.onBegin(suite);
    const folder = this.options.resultsDir;
    const runtime = Reflect.get(this, "allureRuntime") as { writer: object } | undefined;
    if (!folder || !runtime) return;
    runtime.writer = Object.assign(Object.create(runtime.writer) as object, this.writerTo(folder));
  }

  /** @throws Error where a file could not be written */
  override async onEnd(): Promise<void> {
    await super.onEnd();
    await Promise.all(this.writing);
  }

  private writerTo(folder: string): Writer {
    const made = mkdir(folder, { recursive: true });
    const write = (name: string, act: (file: string) => Promise<void>) => {
      const written = made.then(() => act(join(folder, name)));
      // A failure is reported at the end. Until then nobody awaits it.
      written.catch(() => {});
      this.writing.push(written);
    };
    const writeJson = (name: string, value: object) => {
      const text = JSON.stringify(value);
      write(name, (file) => writeFile(file, text));
    };
    return {
      writeResult: (result) => writeJson(`${result.uuid}-result.json`, result),
      writeGroup: (group) => writeJson(`${group.uuid}-container.json`, group),
      writeAttachment: (name, content) => write(name, (file) => writeFile(file, content)),
      writeAttachmentFromPath: (name, from) => write(name, (file) => copyFile(from, file)),
    };
  }
}
