import type { Host } from "./host.ts";

/** A name for a run: when it began (UTC) and four characters of chance, `20261121-0458-k3f9`. */
export function runName(host: Pick<Host, "clock" | "random">): string {
  const time = new Date(host.clock.wallMs()).toISOString();
  const date = time.slice(0, 10).replaceAll("-", "");
  const minute = time.slice(11, 16).replace(":", "");
  const chance = Array.from(
    { length: 4 },
    () => letters[Math.floor(host.random.next() * letters.length)],
  );
  return `${date}-${minute}-${chance.join("")}`;
}

/** Without those that look alike. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
