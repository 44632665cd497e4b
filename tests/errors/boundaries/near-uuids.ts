import type { Stage } from "../../../fixtures/actors/stage.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * UUIDs with an error and, unless the profile accepts them, other spellings that frameworks convert. They are made from
 * this id if it's a UUID, so that a server that compares only a part of it, or converts it, finds the record.
 */
export function nearUuids(id: unknown, { uuid: fresh, takesAnyUuid }: Stage): string[] {
  const near = typeof id === "string" && uuid.test(id) ? id : fresh();
  const otherGroups = `${near.slice(0, 7)}-${near[7]}${near.slice(9)}`;
  const converted = [otherGroups, near.replaceAll("-", ""), `{${near}}`, `urn:uuid:${near}`];
  const broken = [near.slice(0, -1), `${near}0`, `g${near.slice(1)}`];
  return [...broken, ...(takesAnyUuid ? [] : converted)];
}

/** Names the line of the profile that would make the spelling lawful. */
export function spelledInWords(id: unknown): string {
  const digits = String(id).replaceAll(/^urn:uuid:|[{}\s-]/gi, "");
  const isOtherSpelling = /^[0-9a-f]{32}$/i.test(digits) && !uuid.test(String(id));
  const hint = isOtherSpelling ? " (a UUID to targets with values.uuids: any-spelling)" : "";
  return `${JSON.stringify(id)}${hint}`;
}
