import type { RunView } from "../../model/run-view.ts";
import type { Line, Size } from "../line.ts";
import { textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import { percentOf, type RunningUpload } from "../running-upload.ts";
import type { ScreenState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";

/** A running upload: how far, how fast, what is open, what went wrong. */
export const uploadPlace: Place = {
  name: "upload",
  words: "Upload",
  act: (state, action) => {
    const { upload } = state;
    if (upload === undefined) return undefined;
    if (action === "pause") return ask(state, { type: "pause", on: !upload.view.paused });
    if (action === "stop") return ask(state, { type: "stop" });
    return undefined;
  },
  lines,
  next: () => [],
};

function lines({ upload }: ScreenState, { columns, rows }: Size): Line[] {
  if (upload === undefined) return [];
  const { view } = upload;
  const troubles = Object.entries(view.latest)
    .flatMap(([outcome, latest]) => latest.map((one) => ({ ...one, outcome })))
    .sort((one, other) => other.atMs - one.atMs)
    .slice(0, Math.max(0, rows - 10));
  return [
    { spans: [] },
    barLine(upload, columns),
    { spans: [] },
    textLine(`  ${countsText(view)}`, columns),
    textLine(`  ${paceText(view)}`, columns, "dim"),
    ...view.lanes
      .filter(({ closedForMs }) => closedForMs > 0)
      .map(({ lane, closedForMs, closedBecause }) =>
        textLine(
          `  ! ${lane} waits ${Math.ceil(closedForMs / 1000)} s: ${closedBecause ?? ""}`,
          columns,
          "warning",
        ),
      ),
    { spans: [] },
    ...troubles.map(({ rows: sheetRows, subject, outcome, message }) =>
      textLine(
        `  ! row ${sheetRows.join(", ")} ${subject}: ${outcome}. ${message ?? ""}`,
        columns,
        "error",
      ),
    ),
  ];
}

function barLine(upload: RunningUpload, columns: number): Line {
  const percent = percentOf(upload);
  const width = Math.max(10, Math.min(60, columns - 30));
  const full = Math.floor((width * percent) / 100);
  const { done, total } = upload.view;
  return {
    spans: fitSpans(
      [
        { text: "  " },
        { text: "█".repeat(full), style: "ok" },
        { text: "░".repeat(width - full), style: "dim" },
        { text: `  ${done} of ${total} (${percent} %)`, style: "strong" },
      ],
      columns,
    ),
  };
}

function countsText({ counts, inFlight, retries, readBack }: RunView): string {
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [`${count} ${name}`],
  );
  return [
    ...parts,
    `${inFlight.length} in flight`,
    ...(retries === 0 ? [] : [`${retries} tried again`]),
    ...(readBack.count === 0 ? [] : [`${readBack.count} being looked up`]),
  ].join(", ");
}

function paceText({ perMinute, lanes, etaSeconds, paused, stopping }: RunView): string {
  const allowed = lanes
    .filter(({ lane }) => lane !== "read")
    .map(({ lane, limit }) => `${lane} ${limit.count} in ${limit.windowMs / 1000} s`)
    .join(", ");
  const how = stopping ? "stopping: " : paused ? "paused: " : "";
  return `${how}${Math.round(perMinute)} a minute (allowed: ${allowed}), about ${Math.ceil(etaSeconds)} s left`;
}
