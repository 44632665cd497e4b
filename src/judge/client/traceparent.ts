import { randomBytes } from "node:crypto";

/** The environment variable of `--traceparent`. */
export const traceVariable = "CONFORMANCE_TRACEPARENT";

export const newTraceId = (): string => randomBytes(16).toString("hex");

/** The header of W3C Trace Context: version 00, a new span, sampled. */
export const traceparentOf = (traceId = newTraceId()): { traceparent: string } => ({
  traceparent: `00-${traceId}-${randomBytes(8).toString("hex")}-01`,
});
