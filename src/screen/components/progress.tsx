import { Box } from "ink";
import type { ReactNode } from "react";
import { Spans } from "./spans.tsx";

/** How far something is, as a bar. */
export function Progress({
  done,
  total,
  cells,
}: {
  readonly done: number;
  readonly total: number;
  readonly cells: number;
}): ReactNode {
  const share = total <= 0 ? 1 : Math.max(0, Math.min(done, total)) / total;
  const full = Math.floor(cells * share);
  return (
    <Box flexShrink={0}>
      <Spans
        spans={[
          { text: "█".repeat(full), style: "ok" },
          { text: "░".repeat(cells - full), style: "dim" },
        ]}
      />
    </Box>
  );
}
