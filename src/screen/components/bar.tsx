import { Text } from "ink";
import { type ReactNode, useContext } from "react";
import type { Span } from "../text/line.ts";
import { fitSpans } from "../text/spans.ts";
import { ColourContext, Spans } from "./spans.tsx";

/** A line across the whole screen that stands out. */
export function Bar({
  spans,
  columns,
  isDanger = false,
}: {
  readonly spans: readonly Span[];
  readonly columns: number;
  /** Where what is sent is real. */
  readonly isDanger?: boolean;
}): ReactNode {
  const hasColour = useContext(ColourContext);
  const filled = fitSpans(spans, columns, { pictures: "shown" });
  return (
    <Text bold {...(isDanger && hasColour ? { color: "red" } : {})}>
      <Spans spans={filled} isInverse />
    </Text>
  );
}
