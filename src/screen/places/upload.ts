import type { Line, Size } from "../line.ts";
import { textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";
import { percentOf, type UploadFacts } from "../upload-facts.ts";

/** A running upload: how far, how fast, what is open, what went wrong. */
export const uploadPlace: Place = {
  name: "upload",
  words: "Upload",
  act: (state, action) => {
    const { upload } = state;
    if (upload === undefined) return undefined;
    if (action === "pause") return ask(state, { type: "pause", on: upload.state === "running" });
    if (action === "stop") return ask(state, { type: "stop" });
    return undefined;
  },
  lines,
  next: () => [],
};

function lines({ upload }: ScreenState, { columns, rows }: Size): Line[] {
  if (upload === undefined) return [];
  const troubles = upload.troubles.slice(-Math.max(0, rows - 10));
  return [
    { spans: [] },
    barLine(upload, columns),
    { spans: [] },
    textLine(`  ${countsText(upload)}`, columns),
    textLine(`  ${paceText(upload)}`, columns, "dim"),
    ...upload.closed.map((text) => textLine(`  ! ${text}`, columns, "warning")),
    { spans: [] },
    ...troubles.map(({ row, sku, outcome, message }) =>
      textLine(`  ! row ${row} ${sku}: ${outcome}. ${message}`, columns, "error"),
    ),
  ];
}

function barLine(upload: UploadFacts, columns: number): Line {
  const percent = percentOf(upload);
  const width = Math.max(10, Math.min(60, columns - 30));
  const full = Math.floor((width * percent) / 100);
  return {
    spans: fitSpans(
      [
        { text: "  " },
        { text: "█".repeat(full), style: "ok" },
        { text: "░".repeat(width - full), style: "dim" },
        { text: `  ${upload.done} of ${upload.total} (${percent} %)`, style: "strong" },
      ],
      columns,
    ),
  };
}

function countsText({ counts, inFlightCount, retries, waiting }: UploadFacts): string {
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [`${count} ${name}`],
  );
  return [
    ...parts,
    `${inFlightCount} in flight`,
    ...(retries === 0 ? [] : [`${retries} tried again`]),
    ...(waiting === 0 ? [] : [`${waiting} being looked up`]),
  ].join(", ");
}

function paceText({ ratePerMinute, limitPerMinute, etaSeconds, state }: UploadFacts): string {
  const eta = etaSeconds === undefined ? "" : `, about ${Math.ceil(etaSeconds)} s left`;
  const how = state === "running" ? "" : `${state}: `;
  return `${how}${ratePerMinute} a minute of ${limitPerMinute} allowed${eta}`;
}
