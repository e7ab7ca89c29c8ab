import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import type { Place, PlaceProps } from "../../edges/place.ts";
import { textLine } from "../../text/line.ts";
import { wordsOf } from "../../words/index.ts";
import { leftWorkbook } from "./load.tsx";

/** A workbook that is being opened: it leads to wherever that workbook needs a person first. */
export const openingPlace: Place = {
  name: "opening",
  act: () => undefined,
  leave: leftWorkbook,
  View: OpeningView,
  next: () => [],
};

function OpeningView({ state }: PlaceProps): ReactNode {
  const { reading } = wordsOf(state).load;
  return <Lines lines={[[], textLine(` ${reading(state.opening ?? "")}`, "dim")]} />;
}
