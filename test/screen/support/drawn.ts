import chalk from "chalk";
import { renderToString } from "ink";
import { createElement, type ReactNode } from "react";
import { ColourContext } from "../../../src/screen/components/spans.tsx";
import { App } from "../../../src/screen/index.tsx";
import { plainRows } from "../../../src/screen/ink/drawing.tsx";
import type { ScreenState } from "../../../src/screen/state/state.ts";

/** The rows that a terminal would show of a state, without styles, blanks at their ends cut. */
export function drawnRows(state: ScreenState, size = state.size): readonly string[] {
  const rows = plainRows(createElement(App, { state, size }), size.columns);
  return rows.map((row) => row.trimEnd());
}

/** The rows as a terminal gets them: with styles, without colour unless asked for. */
export function styledRows(state: ScreenState, colour = false): readonly string[] {
  const { size } = state;
  return styled(createElement(App, { state, size }), { columns: size.columns, colour });
}

/** Any part of the screen with its styles. */
export function styled(
  view: ReactNode,
  { columns, colour }: { readonly columns: number; readonly colour: boolean },
): readonly string[] {
  const before = chalk.level;
  chalk.level = 1;
  try {
    return renderToString(createElement(ColourContext, { value: colour }, view), { columns }).split(
      "\n",
    );
  } finally {
    chalk.level = before;
  }
}
