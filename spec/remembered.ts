/** Caches every result, so it's for functions of few different arguments. */
export function remembered<Argument, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const results = new Map<Argument, Result>();
  return (argument) => {
    const known = results.get(argument);
    if (known !== undefined) return known;
    const result = compute(argument);
    results.set(argument, result);
    return result;
  };
}
