export const schemaVersion = 23;

/**
 * What a team can share. Times are wall-clock milliseconds unless a comment says otherwise; with a
 * server, all times are of its clock. `body` is JSON.
 */
export const schema = `
  -- env: the environment's key, account: its last part. start has its name for people.
  -- message: a text, or the key and values of a message, as JSON.
  CREATE TABLE runs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    command TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'running',
    ended_at_ms INTEGER,
    last_event_at_ms INTEGER,
    message TEXT,
    start TEXT NOT NULL,
    plan TEXT NOT NULL
  );

  CREATE TABLE changes (
    run TEXT NOT NULL REFERENCES runs (run),
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (run, position)
  ) WITHOUT ROWID;

  -- subject: a SKU, or an order number if the kind is pack or ship.
  -- The columns from doubts to outcome_now_ms summarise the operation's events.
  -- doubts: how many attempts since the last outcome may have been carried out.
  -- *_now_ms: times of a clock that nobody sets, monotonic or of the server; NULL if unknown.
  CREATE TABLE operations (
    run TEXT NOT NULL REFERENCES runs (run),
    operation TEXT NOT NULL,
    position INTEGER NOT NULL,
    account TEXT NOT NULL,
    subject TEXT NOT NULL,
    kind TEXT NOT NULL,
    doubts INTEGER NOT NULL DEFAULT 0,
    intent_at_ms INTEGER,
    intent_now_ms REAL,
    last_seq INTEGER,
    outcome TEXT,
    outcome_at_ms INTEGER,
    outcome_now_ms REAL,
    body TEXT NOT NULL,
    PRIMARY KEY (run, operation)
  );
  CREATE INDEX operations_in_order ON operations (run, position);
  CREATE INDEX operations_by_outcome ON operations (run, outcome);
  CREATE INDEX operations_of_subject ON operations (account, subject);
  CREATE INDEX operations_unsettled ON operations (account)
    WHERE outcome = 'unknown' OR (outcome IS NULL AND doubts > 0);
  CREATE INDEX operations_applied ON operations (account, outcome_at_ms)
    WHERE kind = 'create' AND outcome = 'applied';

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL REFERENCES runs (run),
    operation TEXT,
    body TEXT NOT NULL,
    FOREIGN KEY (run, operation) REFERENCES operations (run, operation)
  );
  CREATE INDEX events_of_run ON events (run, seq);

  -- latest: the last answer of any kind; whole: the last that had every field (decision 18).
  CREATE TABLE listings (
    env TEXT NOT NULL,
    sku TEXT NOT NULL,
    latest JSON NOT NULL,
    latest_source TEXT NOT NULL,
    latest_at_ms INTEGER NOT NULL,
    whole TEXT,
    whole_at_ms INTEGER,
    PRIMARY KEY (env, sku)
  ) WITHOUT ROWID;

  -- What sheet and marketplace last had in common (decision 21a). sheet: the id of the export that
  -- the sheet came from; empty if it came from none.
  CREATE TABLE agreed (
    env TEXT NOT NULL,
    sku TEXT NOT NULL,
    sheet TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (env, sku, sheet)
  ) WITHOUT ROWID;

  -- Digests of the plans that this installation saved. Others may come from somebody else.
  CREATE TABLE saved_plans (
    digest TEXT PRIMARY KEY
  ) WITHOUT ROWID;

  CREATE TABLE contract_facts (
    env TEXT PRIMARY KEY,
    body JSON NOT NULL
  ) WITHOUT ROWID;

  -- pool: the account. Times in the body are monotonic milliseconds, or of the server's clock.
  CREATE TABLE slots (
    pool TEXT NOT NULL,
    lane TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (pool, lane)
  ) WITHOUT ROWID;

  -- How a person chose to read a sheet. headings: the digest of the heading row; empty if the
  -- choice applies to every matching heading row.
  CREATE TABLE sheet_choices (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    headings TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL
  );

  -- Orders as last shown to a person. digest: of their workbook rows, then quantities as JSON.
  CREATE TABLE shown_orders (
    env TEXT NOT NULL,
    number TEXT NOT NULL,
    digest TEXT NOT NULL,
    status TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (env, number)
  ) WITHOUT ROWID;
`;

/** What belongs to one computer. */
export const localSchema = `
  -- The last event of each shared record that this computer has seen.
  CREATE TABLE seen_records (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    mark TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE workbooks (
    path TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    has_orders INTEGER NOT NULL
  );

  -- Files that sheetport wrote for people. run, kind: set if the file is about a run.
  CREATE TABLE written_files (
    path TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    run TEXT,
    kind TEXT
  );
  CREATE INDEX written_files_of_run ON written_files (run) WHERE run IS NOT NULL;
`;
