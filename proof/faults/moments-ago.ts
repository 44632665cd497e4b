/** How long a write is not seen by who looks for it, in milliseconds: longer than requests sent side by side take. */
const unseenMilliseconds = 20;

/** Remembers when something was written: whether that is only a moment ago. */
export function momentsAgo<Value extends object>() {
  const times = new WeakMap<Value, number>();
  return {
    write: (value: Value) => void times.set(value, performance.now()),
    isFresh: (value: Value): boolean =>
      performance.now() - (times.get(value) ?? Number.NEGATIVE_INFINITY) < unseenMilliseconds,
  };
}
