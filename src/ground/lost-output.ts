import { refusedBySystem } from "./usage-error.ts";

/** Says that the output can't be written, as on a disk that is full. Whoever reads it may stop (EPIPE). */
export function noticeLostOutput(lost: () => void = () => undefined): void {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    // Whatever is written after it fails as well.
    process.stdout.on("error", () => undefined);
    if (error.code === "EPIPE") return;
    console.error(refusedBySystem(error)?.message ?? error.message);
    lost();
  });
}
