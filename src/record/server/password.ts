import { readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

type Variables = Readonly<Record<string, string | undefined>>;

/** What a line of the file begins with. */
interface Login {
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly user: string;
}

/**
 * The password in `~/.pgpass` or PGPASSFILE, in the form that PostgreSQL's programs read. `pg` can
 * read it, too, but warns people that this will end.
 */
export function passwordInFile(login: Login, env: Variables): string | undefined {
  const wanted = [login.host, login.port, login.database, login.user];
  // The host of a socket may be written as libpq does.
  const hosts = login.host.startsWith("/") ? [login.host, "localhost"] : [login.host];
  for (const line of linesOf(fileOf(env), env)) {
    const [host = "", ...rest] = fieldsOf(line);
    const password = rest.pop();
    const isHost = host === "*" || hosts.includes(host);
    const isMatch =
      rest.length === 3 && rest.every((one, at) => one === "*" || one === wanted[at + 1]);
    if (isHost && isMatch) return password;
  }
  return undefined;
}

function fileOf(env: Variables): string {
  if (env.PGPASSFILE) return env.PGPASSFILE;
  return env.APPDATA === undefined
    ? join(env.HOME ?? homedir(), ".pgpass")
    : join(env.APPDATA, "postgresql", "pgpass.conf");
}

/** A file that others may read does not count, as in libpq. */
function linesOf(file: string, env: Variables): readonly string[] {
  try {
    const { mode } = statSync(file);
    // Windows has no such modes.
    if (env.APPDATA === undefined && (mode & 0o077) !== 0) return [];
    return readFileSync(file, "utf8")
      .split(/\r?\n/)
      .filter((line) => !line.startsWith("#"));
  } catch {
    return [];
  }
}

/** Separated by colons; a backslash makes a colon or a backslash part of a field. */
function fieldsOf(line: string): string[] {
  const fields = [""];
  for (const [, escaped, character = ""] of line.matchAll(/\\([:\\])|(.)/gsu)) {
    if (character === ":") fields.push("");
    else fields[fields.length - 1] += escaped ?? character;
  }
  return fields;
}
