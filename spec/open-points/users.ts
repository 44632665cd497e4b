import { notShown, payload, profiled, silent } from "./open-point.ts";

export const users = {
  "user-record": notShown("User", "Which other fields does a user record have?", {
    value: "The fields that Get User returns.",
  }),
  "create-user-payload": payload("createUser", "create user"),
  "user-ids": silent("POST /api/v2/user, 102005", "Who chooses the id of a new user?", {
    "by-target": "The target.",
    "by-client": "The client, in the request.",
  }),
  "users-apart": silent(
    "Resources and their fields",
    "Are a user's records hidden from requests made for another user?",
    { hidden: "Yes.", value: "Not in these operations." },
  ),
  "clients-apart": silent(
    "Errors, 402007 and 405001",
    "Are a client's users hidden from other clients in operations that list no error for it?",
    { hidden: "Yes.", value: "Not in these operations." },
  ),
  "mark-nri-operation": profiled(
    "Mark a user as NRI",
    "Which path, method and payload does marking a user as NRI have?",
    "markNri",
  ),
  "nri-marking-after-accounts": silent(
    "Mark a user as NRI",
    "Can a user who already has bank accounts be marked as NRI?",
    {
      "any-time": "Yes.",
      "before-accounts": "No: marking comes before linking, as in the call order of the sell flow.",
    },
  ),
};

export const kyc = {
  "kyc-payload": payload("submitKyc", "KYC"),
  "kyc-states": notShown("Other entities", "Which states does KYC go through?", {
    value: "When KYC is decided, by the profile, and the states that Get User showed.",
  }),
  "validity-days": silent(
    "Limits, rule 5",
    "What is the earliest expiry date that leaves 30 days of validity?",
    {
      "29 days from today": "Today is one of the 30 days.",
      "30 days from today": "The 30 days begin tomorrow.",
      "31 days from today": "The 30 days are counted from the moment of the request.",
    },
  ),
  "duplicate-entries": silent(
    "KYC, POST /api/v2/user/kyc",
    "What are the duplicate entries of error 5004 duplicates of?",
    {
      "another user's": "Documents that another user has submitted.",
      own: "Entries of the same submission.",
    },
  ),
  "duplicate-text": silent(
    "KYC, POST /api/v2/user/kyc",
    "How does the message of error 5004 name the duplicated fields?",
    { value: "The message, as returned." },
  ),
};
