/** Reads the value a JSON Pointer (RFC 6901) points at; undefined where there is none. */
export function readPointer(value: unknown, pointer: string): unknown {
  if (pointer === "") return value;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((at, token) => {
      if (typeof at !== "object" || at === null || !Object.hasOwn(at, token)) return undefined;
      return (at as Record<string, unknown>)[token];
    }, value);
}
