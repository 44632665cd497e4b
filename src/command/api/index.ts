/** The package's exports for programs: `import { startSandbox, signRequest } from "wallet-conformance"`. */
export { judgeExchange, type Deviation, type HttpExchange, type Judged } from "./judge-exchange.ts";
export {
  readResults,
  type FindingResult,
  type Results,
  type RequirementOutcome,
} from "./results.ts";
export { startSandbox, type RunningSandbox, type SandboxOptions } from "./sandbox.ts";
export { signRequest, type SignatureEncoding, type Signing } from "./sign-request.ts";
