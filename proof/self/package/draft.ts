import type { KeyObject } from "node:crypto";
import { chainOf, sealed } from "../../../src/record/evidence/file.ts";
import {
  isEnvelope,
  sealedWith,
  sha256,
  packageNames as names,
  type Files,
  sumsOf,
} from "../../../src/products/package/files.ts";

export type Json = Record<string, any>;

export class Draft {
  readonly files: Map<string, Buffer>;

  constructor(files: Files) {
    this.files = new Map(files);
  }

  text(name: string): string {
    return `${this.files.get(name)}`;
  }

  write(name: string, text: string): void {
    this.files.set(name, Buffer.from(text));
  }

  change(name: string, change: (value: Json) => unknown): void {
    const value = JSON.parse(this.text(name)) as Json;
    change(value);
    this.write(name, `${JSON.stringify(value, undefined, 2)}\n`);
  }

  changeStatement(change: (statement: Json) => unknown): void {
    this.change(names.attestation, (envelope) => {
      const statement = JSON.parse(Buffer.from(envelope.payload, "base64").toString()) as Json;
      change(statement);
      envelope.payload = Buffer.from(JSON.stringify(statement)).toString("base64");
    });
  }

  fitSums(): void {
    this.files.delete(names.sums);
    this.write(names.sums, sumsOf(this.files));
  }

  /** A forger without the key: the attestation fits the files again, under another key. */
  resign(key: KeyObject): void {
    this.changeStatement((statement) => {
      for (const one of statement.subject) one.digest.sha256 = sha256(this.files.get(one.name)!);
    });
    const envelope: unknown = JSON.parse(this.text(names.attestation));
    if (!isEnvelope(envelope)) throw new Error("The attestation is in no envelope.");
    const payload = Buffer.from(envelope.payload, "base64");
    this.write(names.attestation, JSON.stringify(sealedWith(key, envelope.payloadType, payload)));
  }
}

export type Tampering = (draft: Draft) => unknown;

export const removed =
  (name: string): Tampering =>
  ({ files }) =>
    files.delete(name);

export const replaced =
  (name: string, text: string): Tampering =>
  (draft) =>
    draft.write(name, text);

export const edited =
  (name: string, from: string | RegExp, to: string): Tampering =>
  (draft) => {
    const changed = draft.text(name).replace(from, to);
    if (changed === draft.text(name)) throw new Error(`${name} does not contain ${from}`);
    draft.write(name, changed);
  };

export const changed =
  (name: string, change: (value: Json) => unknown): Tampering =>
  (draft) =>
    draft.change(name, change);

export const attested =
  (change: (statement: Json) => unknown): Tampering =>
  (draft) =>
    draft.changeStatement(change);

export const withLines =
  (change: (lines: string[]) => string[]): Tampering =>
  (draft) => {
    const lines = change(draft.text(names.evidence).split("\n").slice(0, -1));
    draft.write(names.evidence, lines.map((line) => `${line}\n`).join(""));
  };

/** A forger who knows the form: new digests, and a new hash chain. */
export const forged = (change: (lines: Json[]) => Json[]): Tampering =>
  withLines((texts) => {
    const lines = texts.map((text) => {
      const { digest: _digest, ...line } = JSON.parse(text) as Json;
      return line;
    });
    const written: string[] = [];
    for (const line of change(lines)) {
      const chain = () => chainOf(written.map((text) => Buffer.from(text)));
      if (line.kind === "end") Object.assign(line, chain());
      if (line.resumes) Object.assign(line.resumes, chain());
      written.push(sealed(JSON.stringify(line)));
    }
    return written;
  });

export const firstForged = (
  isMeant: (line: Json) => unknown,
  change: (line: Json) => Json[],
): Tampering =>
  forged((lines) => {
    const at = lines.findIndex(isMeant);
    return lines.toSpliced(at, 1, ...change(lines[at]!));
  });
