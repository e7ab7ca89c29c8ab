/**
 * The record's tables, one step a version: step n makes a file of version n into one of n + 1. A
 * step that was released is never changed. Times are wall-clock milliseconds; `body` columns hold
 * JSON. Steps may call `row_sum`.
 */
export const migrations: readonly string[] = [
  `
  -- env: the environment's key, as the caller forms it; start holds its name for people.
  CREATE TABLE runs (
    run TEXT PRIMARY KEY,
    env TEXT NOT NULL,
    command TEXT NOT NULL,
    started_at_ms INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'running',
    ended_at_ms INTEGER,
    last_event_at_ms INTEGER,
    message TEXT,
    start TEXT NOT NULL,
    plan TEXT NOT NULL
  );
  CREATE INDEX runs_newest ON runs (started_at_ms DESC, run DESC);

  CREATE TABLE changes (
    run TEXT NOT NULL REFERENCES runs,
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (run, position)
  ) WITHOUT ROWID;

  -- The columns beside the body are a digest of the operation's events, kept up with each event.
  -- doubts: attempts that may have been carried out, as far as their answers tell.
  CREATE TABLE operations (
    run TEXT NOT NULL REFERENCES runs,
    operation TEXT NOT NULL,
    position INTEGER NOT NULL,
    env TEXT NOT NULL,
    sku TEXT NOT NULL,
    kind TEXT NOT NULL,
    doubts INTEGER NOT NULL DEFAULT 0,
    intent_at_ms INTEGER,
    last_seq INTEGER,
    outcome TEXT,
    outcome_at_ms INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (run, operation)
  );
  CREATE INDEX operations_in_order ON operations (run, position);
  CREATE INDEX operations_by_outcome ON operations (run, outcome);
  CREATE INDEX operations_of_sku ON operations (env, sku);
  CREATE INDEX operations_unsettled ON operations (env)
    WHERE outcome = 'unknown' OR (outcome IS NULL AND doubts > 0);
  CREATE INDEX operations_applied ON operations (env, outcome_at_ms)
    WHERE kind = 'create' AND outcome = 'applied';

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL REFERENCES runs,
    body TEXT NOT NULL
  );
  CREATE INDEX events_of_run ON events (run, seq);

  -- latest: the last answer of any kind; whole: the last that had every field (decision 18).
  CREATE TABLE listings (
    env TEXT NOT NULL,
    sku TEXT NOT NULL,
    latest TEXT NOT NULL,
    latest_source TEXT NOT NULL,
    latest_at_ms INTEGER NOT NULL,
    whole TEXT,
    whole_at_ms INTEGER,
    sent TEXT,
    PRIMARY KEY (env, sku)
  ) WITHOUT ROWID;

  CREATE TABLE contract_facts (
    env TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- pool: key and host, without telling the key. Times in the body are monotonic milliseconds.
  CREATE TABLE slots (
    pool TEXT NOT NULL,
    lane TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (pool, lane)
  ) WITHOUT ROWID;
  `,
  `
  -- What an operation writes to: a SKU, or an order number where its kind is pack or ship.
  ALTER TABLE operations RENAME COLUMN sku TO subject;
  `,
  `
  -- Check sums of a run's plan and of its events so far, in their order; NULL in runs begun before.
  ALTER TABLE runs ADD COLUMN plan_check TEXT;
  ALTER TABLE runs ADD COLUMN events_check TEXT;
  `,
  `
  -- The same moments by the monotonic clock, which nobody sets; NULL where it was not told.
  ALTER TABLE operations ADD COLUMN intent_now_ms REAL;
  ALTER TABLE operations ADD COLUMN outcome_now_ms REAL;
  -- Runs are listed in the order in which they were begun.
  DROP INDEX runs_newest;
  `,
  `
  -- What a person settled about a sheet. subject: the heading row's digest, or the absolute path.
  -- headings: the digest of the heading row it was settled for, whatever the subject.
  CREATE TABLE sheet_choices (
    about TEXT NOT NULL,
    subject TEXT NOT NULL,
    headings TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    body_check TEXT NOT NULL,
    PRIMARY KEY (about, subject)
  );

  CREATE TABLE workbooks (
    path TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    rows INTEGER,
    env TEXT
  );
  `,
  `
  -- What image links led to. url: without its fragment; the body holds the file and its validators.
  CREATE TABLE image_checks (
    url TEXT PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    body_check TEXT NOT NULL
  );
  `,
  `
  -- Files for people as sheetport left them, by their paths; run and kind of those that tell about a run.
  CREATE TABLE written_files (
    path TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    run TEXT,
    kind TEXT
  );
  CREATE INDEX written_files_of_run ON written_files (run) WHERE run IS NOT NULL;
  `,
  `
  -- Check sums of whole rows. What stands there now is stamped as it stands: whether it is as it was
  -- stored cannot be known any more.
  ALTER TABLE runs ADD COLUMN operation_count INTEGER;
  UPDATE runs SET operation_count =
    (SELECT count(*) FROM operations WHERE operations.run = runs.run);
  ALTER TABLE runs ADD COLUMN row_check TEXT;
  UPDATE runs SET row_check = row_sum(run, env, command, started_at_ms, state, ended_at_ms,
    last_event_at_ms, message, start, plan, plan_check, events_check, operation_count);
  ALTER TABLE operations ADD COLUMN row_check TEXT;
  UPDATE operations SET row_check = row_sum(run, operation, position, env, subject, kind, doubts,
    intent_at_ms, intent_now_ms, last_seq, outcome, outcome_at_ms, outcome_now_ms, body);
  ALTER TABLE listings ADD COLUMN row_check TEXT;
  UPDATE listings SET row_check =
    row_sum(env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent);
  ALTER TABLE contract_facts ADD COLUMN row_check TEXT;
  UPDATE contract_facts SET row_check = row_sum(env, body);
  ALTER TABLE slots ADD COLUMN row_check TEXT;
  UPDATE slots SET row_check = row_sum(pool, lane, body);
  `,
  `
  -- message: JSON, a text or a message by name and values. A row that was not sound stays unsound.
  UPDATE runs SET message = json_quote(message),
    row_check = row_sum(run, env, command, started_at_ms, state, ended_at_ms, last_event_at_ms,
      json_quote(message), start, plan, plan_check, events_check, operation_count)
  WHERE message IS NOT NULL AND row_check IS row_sum(run, env, command, started_at_ms, state,
    ended_at_ms, last_event_at_ms, message, start, plan, plan_check, events_check, operation_count);
  `,
  `
  -- What a sheet's row and its listing last had in common; digest: of all that the row asks for.
  CREATE TABLE agreed (
    env TEXT NOT NULL,
    sku TEXT NOT NULL,
    digest TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    row_check TEXT NOT NULL,
    PRIMARY KEY (env, sku)
  ) WITHOUT ROWID;
  `,
  `
  -- Orders as a person has last been shown them; digest: of all that their rows in a workbook hold.
  CREATE TABLE shown_orders (
    env TEXT NOT NULL,
    number TEXT NOT NULL,
    digest TEXT NOT NULL,
    status TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    row_check TEXT NOT NULL,
    PRIMARY KEY (env, number)
  ) WITHOUT ROWID;
  `,
  `
  -- key_mark: of the key with which latest was seen.
  ALTER TABLE listings ADD COLUMN key_mark TEXT;
  UPDATE listings SET row_check =
    row_sum(env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent, key_mark)
  WHERE row_check IS
    row_sum(env, sku, latest, latest_source, latest_at_ms, whole, whole_at_ms, sent);
  `,
];
