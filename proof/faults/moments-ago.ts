/** Longer than requests sent side by side take. */
const unseenMilliseconds = 20;

export function momentsAgo<Value extends object>() {
  const times = new WeakMap<Value, number>();
  return {
    write: (value: Value) => void times.set(value, performance.now()),
    isFresh: (value: Value): boolean =>
      performance.now() - (times.get(value) ?? Number.NEGATIVE_INFINITY) < unseenMilliseconds,
  };
}
