/** A failure on purpose. It's answered like any failure of the server, but not reported as a bug. */
export class Crash extends Error {
  override name = "Crash";
}
