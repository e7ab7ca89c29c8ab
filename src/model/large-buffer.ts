/**
 * Room for very many bytes that goes back to the system once nobody holds it. Room of the usual kind
 * comes from the heap that all of a process shares, and to let a large piece of that go teaches it to
 * keep what others let go later.
 */
export function largeBuffer(bytes: number): Buffer {
  // What may be resized is given pages of its own.
  return Buffer.from(new ArrayBuffer(bytes, { maxByteLength: bytes }), 0, bytes);
}

/** So large a piece is never cut from the pool that small buffers share, which is of another size. */
const wholeMin = 64 * 1024 + 1;

/**
 * Frees the memory of bytes that nobody needs any more, now and not when garbage is collected: many
 * short-lived pieces would pile up until then. Does nothing to bytes that may share their memory.
 */
export function letGo({ buffer, byteOffset }: Buffer): void {
  const isWhole = buffer instanceof ArrayBuffer && byteOffset === 0;
  if (isWhole && buffer.byteLength >= wholeMin) buffer.transfer?.(0);
}
