import { Ajv2020, type Options } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";

/** Our own schemas need no validation. */
export function ajvWithFormats(options: Options = {}): Ajv2020 {
  const usual = { strict: false, allErrors: true, verbose: true, validateSchema: false } as const;
  const ajv = new Ajv2020({ ...usual, ...options });
  // The package is CommonJS, so its function is `default.default` in Node's ES modules.
  (formatsPlugin as unknown as (instance: Ajv2020) => void)(ajv);
  return ajv;
}
