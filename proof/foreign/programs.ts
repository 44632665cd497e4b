import { execFile } from "node:child_process";
import type { Program } from "../self/cli/running.ts";

/** Where servers of other languages print it. */
export const address = /(http:\/\/127\.0\.0\.1:\d+)/;

/** Why a program failed, in what it printed last; undefined where it didn't. */
export const failureOf = ({ file, words, folder }: Program): Promise<string | undefined> =>
  new Promise((done) => {
    execFile(file, words, { cwd: folder }, (error, _printed, complaint) =>
      done(error ? complaint.trim().slice(-500) || error.message : undefined),
    );
  });
