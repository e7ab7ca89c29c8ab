/** How much is asked of servers that belong to others. */
export const imageLimits = {
  /** Of one file; what stands behind is never read. */
  bytesMax: 64 * 1024,
  /** For one link, its redirects included; waiting for one's turn does not count. */
  timeMaxMs: 5_000,
  redirectsMax: 3,
  /** Requests under way, in all and to one host. */
  atOnce: 6,
  atOnceOfHost: 2,
  /** Between the beginnings of two requests to one host. */
  hostGapMs: 50,
  /** So many links of a host without any answer, and the rest of its links are not asked for. */
  silentMax: 6,
  /** A right image is not asked for again within so long. */
  freshMs: 24 * 3_600_000,
} as const;
