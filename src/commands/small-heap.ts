/** Two halves of 2 MB each: in half as much, a key on the screen waits for three collections. */
const newSpaceBytes = 4 * 2 ** 20;

/**
 * Keeps this process small from now on, at some cost of time. V8 lets the space for new objects grow to
 * 128 MB, however few of them live on, and the heap become several times what lives on before it
 * collects: here, a third as much again. To compile the reader of HTTP answers once more, so that it is
 * quicker, takes 25 MB for a moment: WebAssembly that is loaded later stays as it is compiled first.
 */
export function keepHeapSmall(): void {
  // Brings much along that no short command needs.
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  holdNewSpace();
  setFlagsFromString("--heap-growing-percent=35");
  setFlagsFromString("--memory-saver-mode");
  setFlagsFromString("--wasm-tiering-budget=2000000000");
  // One small piece that lives on keeps all that was cut from the same buffer.
  Buffer.poolSize = 8 * 1024;
}

/**
 * Holds the space for new objects near {@link newSpaceBytes}. Its size can only be set when Node
 * starts, but by how much it grows is looked up whenever it does; left alone, V8 makes it small again.
 */
function holdNewSpace(): void {
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule("node:v8");
  const { PerformanceObserver } = process.getBuiltinModule("node:perf_hooks");
  let factor: number | undefined;
  const hold = () => {
    const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
    const wanted = (space?.space_size ?? 0) < newSpaceBytes ? 2 : 1;
    if (factor !== wanted) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  hold();
  new PerformanceObserver(hold).observe({ type: "gc" });
}
