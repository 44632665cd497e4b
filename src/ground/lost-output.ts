import { refusedBySystem } from "./usage-error.ts";

/** Reports that the output can't be written, for example on a full disk. A closed pipe (EPIPE) is no error. */
export function noticeLostOutput(lost: () => void = () => undefined): void {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    // Later writes fail as well.
    process.stdout.on("error", () => undefined);
    if (error.code === "EPIPE") return;
    console.error(refusedBySystem(error)?.message ?? error.message);
    lost();
  });
}
