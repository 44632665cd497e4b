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

  /** @throws Error if there is no match, since nothing would be tampered with */
  edit(name: string, from: string | RegExp, to: string): void {
    const changed = this.text(name).replace(from, to);
    if (changed === this.text(name)) throw new Error(`${name} does not contain ${from}`);
    this.write(name, changed);
  }

  json(name: string, change: (value: Json) => void): void {
    const value = JSON.parse(this.text(name)) as Json;
    change(value);
    this.write(name, `${JSON.stringify(value, undefined, 2)}\n`);
  }

  lines(change: (lines: string[]) => string[]): void {
    const changed = change(this.text(names.evidence).split("\n").slice(0, -1));
    this.write(names.evidence, changed.map((line) => `${line}\n`).join(""));
  }

  /** A forger who knows the form: new digests, and a new hash chain. */
  forge(change: (lines: Json[]) => Json[]): void {
    this.lines((texts) => {
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
  }

  forgeFirst(isMeant: (line: Json) => unknown, change: (line: Json) => Json[]): void {
    this.forge((lines) => {
      const at = lines.findIndex(isMeant);
      return lines.toSpliced(at, 1, ...change(lines[at]!));
    });
  }

  statement(change: (statement: Json) => void): void {
    this.json(names.attestation, (envelope) => {
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
    this.statement((statement) => {
      for (const one of statement.subject) one.digest.sha256 = sha256(this.files.get(one.name)!);
    });
    const envelope: unknown = JSON.parse(this.text(names.attestation));
    if (!isEnvelope(envelope)) throw new Error("The attestation is in no envelope.");
    const payload = Buffer.from(envelope.payload, "base64");
    this.write(names.attestation, JSON.stringify(sealedWith(key, envelope.payloadType, payload)));
  }
}
