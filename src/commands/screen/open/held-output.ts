/** An output stream whose writing can be held back. */
export interface HeldStream {
  write(chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean;
}

const piecesMax = 1000;

/**
 * Keeps what is written to streams of the process until `release`: a warning or a library's log
 * line in the middle of a screen would tear it. Of very much the latest pieces are kept.
 *
 * @returns releases, once: writes what was held, in its order
 */
export function holdOutput(streams: readonly HeldStream[]): () => void {
  const held: (() => void)[] = [];
  const restores = streams.map((stream) => {
    const { write } = stream;
    stream.write = (chunk, ...rest) => {
      held.push(() => write.call(stream, chunk));
      if (held.length > piecesMax) held.shift();
      const done = rest.find((one) => typeof one === "function");
      if (done !== undefined) queueMicrotask(done as () => void);
      return true;
    };
    return () => {
      stream.write = write;
    };
  });
  return () => {
    for (const restore of restores.splice(0)) restore();
    for (const write of held.splice(0)) write();
  };
}
