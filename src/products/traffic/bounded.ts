/** Beyond this number the oldest is forgotten. */
const mostRemembered = 100_000;

/** Traffic without end must not need memory without end. */
export class Bounded<Value> {
  private readonly entries = new Map<string, Value>();
  private readonly most: number;

  constructor(most = mostRemembered) {
    this.most = most;
  }

  get(key: string): Value | undefined {
    return this.entries.get(key);
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  set(key: string, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size <= this.most) return;
    const [oldest] = this.entries.keys();
    if (oldest !== undefined) this.entries.delete(oldest);
  }

  clear(): void {
    this.entries.clear();
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
