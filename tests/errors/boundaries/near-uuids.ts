const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Texts that are nearly a UUID: a letter too few, one too many, and one that is no hexadecimal digit. They are
 * nearly this id, if it is one: whoever reads only a part of them finds what it belongs to.
 */
export function nearUuids(id: unknown, another: string): string[] {
  const near = typeof id === "string" && uuid.test(id) ? id : another;
  return [near.slice(0, -1), `${near}0`, `g${near.slice(1)}`];
}
