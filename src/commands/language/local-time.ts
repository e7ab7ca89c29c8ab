/** Formats a time in the local time zone, with its offset: `2026-11-21 06:07 UTC+3`. */
export function localTime(atMs: number): string {
  const date = new Date(atMs);
  const offsetMinutes = -date.getTimezoneOffset();
  const local = new Date(atMs + offsetMinutes * 60_000);
  if (Number.isNaN(local.getTime())) return "?";
  return `${local.toISOString().slice(0, 16).replace("T", " ")} ${zone(offsetMinutes)}`;
}

function zone(offsetMinutes: number): string {
  if (offsetMinutes === 0) return "UTC";
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const sign = offsetMinutes < 0 ? "−" : "+";
  return `UTC${sign}${hours}${minutes === 0 ? "" : `:${String(minutes).padStart(2, "0")}`}`;
}
