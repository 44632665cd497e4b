/** So much of a body is kept to be judged and recorded, in bytes. All of it is passed on. */
export const mostKept = 1_048_576;

export class KeptBody {
  private readonly chunks: Uint8Array[] = [];
  private size = 0;
  isCut = false;

  keep(chunk: Uint8Array): void {
    const left = mostKept - this.size;
    if (chunk.length > left) this.isCut = true;
    if (left <= 0) return;
    this.chunks.push(chunk.length > left ? chunk.subarray(0, left) : chunk);
    this.size += Math.min(chunk.length, left);
  }

  get bytes(): Uint8Array {
    return this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
  }
}
