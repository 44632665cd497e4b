import type { Fault } from "./fault.ts";

export const versioningFaults = {
  "quote-path-moved": {
    breaks: "versioning-version-in-path",
    does: "serves pool quotes at another path",
  },
  "add-update-path-moved": {
    breaks: "versioning-add-update-path",
    does: "serves the add/update operation at another path",
  },
  "older-add-gone": {
    breaks: "versioning-older-add",
    does: "refuses the older add",
  },
  "older-update-gone": {
    breaks: "versioning-older-update",
    does: "has no older update any more",
  },
  "older-add-forgets": {
    breaks: "versioning-older-add",
    does: "answers the older add as if it had added the account",
  },
} as const satisfies Record<string, Fault>;
