import type { Stage } from "../../../fixtures/actors/stage.ts";
import { isUuid } from "../../../spec/vocabulary.ts";

/**
 * UUIDs with an error and, unless the profile accepts them, other spellings that frameworks convert. They are made from
 * this id if it's a UUID, so that a server that compares only a part of it, or converts it, finds the record.
 */
export function nearUuids(id: unknown, { uuid: fresh, takesAnyUuid }: Stage): string[] {
  const near = isUuid(id) ? id : fresh();
  const otherGroups = `${near.slice(0, 7)}-${near[7]}${near.slice(9)}`;
  const converted = [otherGroups, near.replaceAll("-", ""), `{${near}}`, `urn:uuid:${near}`];
  const broken = [near.slice(0, -1), `${near}0`, `g${near.slice(1)}`];
  return [...broken, ...(takesAnyUuid ? [] : converted)];
}

/** Names the line of the profile that would make the spelling lawful. */
export function spelledInWords(id: unknown): string {
  const digits = String(id).replaceAll(/^urn:uuid:|[{}\s-]/gi, "");
  const isOtherSpelling = /^[0-9a-f]{32}$/i.test(digits) && !isUuid(String(id));
  const hint = isOtherSpelling ? " (a UUID to targets with values.uuids: any-spelling)" : "";
  return `${JSON.stringify(id)}${hint}`;
}
