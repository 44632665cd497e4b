const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One character short, one too long, and one with a letter that isn't hexadecimal. They are made from this
 * id where it is a UUID, so that a server that compares only a part of it finds the record.
 */
export function nearUuids(id: unknown, another: string): string[] {
  const near = typeof id === "string" && uuid.test(id) ? id : another;
  return [near.slice(0, -1), `${near}0`, `g${near.slice(1)}`];
}
