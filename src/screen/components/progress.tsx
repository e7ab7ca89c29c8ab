import { Box } from "ink";
import type { ReactNode } from "react";
import type { Span } from "../text/line.ts";
import { Spans } from "./spans.tsx";

/** A progress bar as a component. */
export function Progress(bar: Parameters<typeof barSpans>[0]): ReactNode {
  return (
    <Box flexShrink={0}>
      <Spans spans={barSpans(bar)} />
    </Box>
  );
}

/** A progress bar as part of a line. */
export function barSpans({
  done,
  total,
  cells,
}: {
  readonly done: number;
  readonly total: number;
  readonly cells: number;
}): readonly Span[] {
  const share = total <= 0 ? 1 : Math.max(0, Math.min(done, total)) / total;
  const full = Math.floor(cells * share);
  return [
    { text: "█".repeat(full), style: "ok" },
    { text: "░".repeat(cells - full), style: "dim" },
  ];
}
