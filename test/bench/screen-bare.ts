import { Box, render, Text, useInput } from "ink";
import { createElement, memo, useState } from "react";

// The yardstick: a table of plain strings drawn with Ink and nothing of ours, by the same options.
const rowCount = Number(process.argv[2]);
const height = (process.stdout.rows || 40) - 2;
const width = process.stdout.columns || 120;
const rows = Array.from({ length: rowCount }, (_, at) =>
  `Row ${at + 2}  SKU-${at}  Stoneware mug ${at}, 350 ml, blue & co  name, description, images`
    .padEnd(width)
    .slice(0, width),
);

const Row = memo(({ text, isCurrent }: { readonly text: string; readonly isCurrent: boolean }) =>
  createElement(Text, { wrap: "truncate", inverse: isCurrent }, text),
);

function Table() {
  const [{ cursor, top }, setPlace] = useState({ cursor: 0, top: 0 });
  useInput((input, key) => {
    const step = key.pageDown ? height - 1 : key.pageUp ? 1 - height : steps[input];
    // Several keys in one chunk come as one text.
    const sum = step ?? [...input].reduce((total, one) => total + (steps[one] ?? 0), 0);
    setPlace((place) => {
      const next = Math.max(0, Math.min(rowCount - 1, place.cursor + sum));
      const first = Math.max(next - height + 1, Math.min(place.top, next));
      return { cursor: next, top: Math.max(0, Math.min(first, rowCount - height)) };
    });
  });
  const shown = rows.slice(top, top + height);
  return createElement(
    Box,
    { flexDirection: "column" },
    createElement(Text, { bold: true }, `Row ${cursor + 2} of ${rowCount}`),
    ...shown.map((text, place) =>
      createElement(Row, { key: place, text, isCurrent: top + place === cursor }),
    ),
    createElement(Text, { dimColor: true }, "q quits"),
  );
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, g: -rowCount, G: rowCount };

render(createElement(Table), {
  alternateScreen: true,
  incrementalRendering: true,
  maxFps: 1000,
  exitOnCtrlC: true,
  patchConsole: false,
});
