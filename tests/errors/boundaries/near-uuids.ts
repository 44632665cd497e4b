import type { Stage } from "../../../fixtures/actors/stage.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One character short, one too long, one with a letter that isn't hexadecimal, one in other groups, and what converters of frameworks
 * take for a UUID, unless the profile says so. They are made from this id where it is one, so that a server that
 * compares only a part of it, or what it converts it to, finds the record.
 */
export function nearUuids(id: unknown, { uuid: fresh, takesAnyUuid }: Stage): string[] {
  const near = typeof id === "string" && uuid.test(id) ? id : fresh();
  const otherGroups = `${near.slice(0, 7)}-${near[7]}${near.slice(9)}`;
  const converted = [otherGroups, near.replaceAll("-", ""), `{${near}}`, `urn:uuid:${near}`];
  const broken = [near.slice(0, -1), `${near}0`, `g${near.slice(1)}`];
  return [...broken, ...(takesAnyUuid ? [] : converted)];
}

/** So that a finding names the profile's line for it. */
export function spelledInWords(id: unknown): string {
  const digits = String(id).replaceAll(/^urn:uuid:|[{}\s-]/gi, "");
  const isOtherSpelling = /^[0-9a-f]{32}$/i.test(digits) && !uuid.test(String(id));
  const hint = isOtherSpelling ? " (a UUID to targets with values.uuids: any-spelling)" : "";
  return `${JSON.stringify(id)}${hint}`;
}
