/** An upload that has only just begun. */
export const emptyView = {
  ...{ state: "running" as const, paused: false, stopping: false, total: 1, done: 0 },
  counts: {
    ...{ applied: 0, rejected: 0, unknown: 0, conflict: 0 },
    ...{ "not-sent": 0, stale: 0, superseded: 0, released: 0 },
  },
  inFlight: [],
  readBack: { count: 0, first: [] },
  retries: 0,
  latest: { applied: [], rejected: [], unknown: [], conflict: [], stale: [], "not-sent": [] },
  lanes: [],
  ...{ perMinute: 0, etaSeconds: 0, startedAtMs: 0, elapsedMs: 0 },
};
