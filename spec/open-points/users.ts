import { profiled, type OpenPoint } from "./open-point.ts";

export const users = {
  "user-record": {
    source: "User",
    question: "Which other fields does a user record have?",
    kind: "not-shown",
    readings: { value: "The fields that Get User returns." },
  },
  "create-user-payload": {
    source: "POST /api/v2/user",
    question: "What do the request and the response of create user look like?",
    kind: "not-shown",
    readings: profiled,
  },
  "user-ids": {
    source: "POST /api/v2/user, 102005",
    question: "Who chooses the id of a new user?",
    kind: "silent",
    readings: { "by-target": "The target.", "by-client": "The client, in the request." },
  },
  "users-apart": {
    source: "Resources and their fields",
    question: "Are a user's records hidden from requests made for another user?",
    kind: "silent",
    readings: { hidden: "Yes.", value: "Not in these operations." },
  },
  "clients-apart": {
    source: "Errors, 402007 and 405001",
    question:
      "Are a client's users hidden from other clients in operations that list no error for it?",
    kind: "silent",
    readings: { hidden: "Yes.", value: "Not in these operations." },
  },
  "mark-nri-operation": {
    source: "Mark a user as NRI",
    question: "Which path, method and payload does marking a user as NRI have?",
    kind: "not-shown",
    readings: profiled,
  },
  "nri-marking-after-accounts": {
    source: "Mark a user as NRI",
    question: "Can a user who already has bank accounts be marked as NRI?",
    kind: "silent",
    readings: {
      "any-time": "Yes.",
      "before-accounts": "No: marking comes before linking, as in the call order of the sell flow.",
    },
  },
} as const satisfies Record<string, OpenPoint>;
