import { type Message, msg } from "../message.ts";
/** A time in UTC, to the minute: `2026-11-21 06:07`; `?` if it is invalid. */
export function timeText(atMs: number): string {
  if (!Number.isFinite(atMs) || Math.abs(atMs) > 8.64e15) return "?";
  return new Date(atMs).toISOString().slice(0, 16).replace("T", " ");
}

/** {@link timeText} with “UTC” after it. */
export function utcText(atMs: number): string {
  return `${timeText(atMs)} UTC`;
}

/** A rough duration in words: “a few seconds”, “about 1 hour 10 minutes”. */
export function durationText(seconds: number): Message {
  if (seconds < 55) {
    return msg("model.seconds", { seconds: seconds < 10 ? 0 : Math.round(seconds / 5) * 5 });
  }
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return msg("model.minutes", { minutes });
  if (minutes >= 48 * 60) return msg("model.days", { days: Math.round(minutes / 60 / 24) });
  return msg("model.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
