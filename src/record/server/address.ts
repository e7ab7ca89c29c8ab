import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { isLoopback } from "../../model/net.ts";
import { passwordInFile } from "./password.ts";

export class BadAddress extends Error {}

/** How much of the server's certificate is checked; names as in libpq's `sslmode`. */
const modes = ["disable", "require", "verify-ca", "verify-full"] as const;

type Variables = Readonly<Record<string, string | undefined>>;

type TlsOptions = Exclude<ClientConfig["ssl"], boolean | undefined>;

/** What `pg` needs to connect. What is empty or undefined has its usual value there. */
export interface ServerConfig {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string | undefined;
  readonly ssl: TlsOptions | false;
  readonly options: string | undefined;
}

/**
 * Where an address such as `postgresql://user@host/database` leads. What is missing is taken from
 * PGHOST, PGPASSWORD and the other variables of PostgreSQL's programs, and from `~/.pgpass`.
 *
 * @throws BadAddress if the address, its `sslmode` or its root certificate cannot be used
 */
export function clientConfig(address: string, env: Variables): ServerConfig {
  const url = urlOf(address);
  refuseOtherTls(url);
  const given = url.searchParams;
  const first = (...values: (string | null | undefined)[]) => values.find((value) => value) ?? "";
  const host = first(given.get("host"), plain(url.hostname), env.PGHOST, "localhost");
  const port = first(given.get("port"), url.port, env.PGPORT, "5432");
  const login = first(env.USER, env.USERNAME);
  const user = first(given.get("user"), plain(url.username), env.PGUSER, login);
  const path = plain(url.pathname.slice(1));
  const database = first(given.get("dbname"), path, env.PGDATABASE, user);
  const password = first(given.get("password"), plain(url.password), env.PGPASSWORD);
  return {
    ...{ host, port: Number(port), user, database },
    password: password || passwordInFile({ host, port, database, user }, env),
    ssl: tlsOptions(host, {
      mode: first(given.get("sslmode"), env.PGSSLMODE),
      rootFile: first(given.get("sslrootcert"), env.PGSSLROOTCERT),
    }),
    options: first(given.get("options"), env.PGOPTIONS) || undefined,
  };
}

function urlOf(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new BadAddress("postgresql://");
  return url;
}

/** Without percent signs, and without the brackets of an IPv6 address. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part).replace(/^\[(.+)\]$/, "$1");
  } catch {
    throw new BadAddress("%");
  }
}

/** Otherwise, what somebody asks for in another way would not be done. */
function refuseOtherTls(url: URL): void {
  for (const name of url.searchParams.keys()) {
    const isKnown = name === "sslmode" || name === "sslrootcert";
    if (name.startsWith("ssl") && !isKnown) throw new BadAddress(`${name}=…`);
  }
}

interface TlsWish {
  readonly mode: string;
  readonly rootFile: string;
}

/** As libpq, without TLS to a socket of this computer, and with a check if there is a root. */
function tlsOptions(host: string, { mode, rootFile }: TlsWish): TlsOptions | false {
  const isNear = isLoopback(host) || host === "::1";
  const wanted = mode || (isNear ? "disable" : "verify-full");
  if (!modes.some((one) => one === wanted)) throw new BadAddress(`sslmode=${wanted}`);
  if (wanted === "disable" || host.startsWith("/")) return false;
  const hasRoot = rootFile !== "" && rootFile !== "system";
  if (wanted === "require" && !hasRoot) return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(hasRoot && { ca: rootCertificate(rootFile) }),
    ...(wanted !== "verify-full" && { checkServerIdentity: () => undefined }),
  };
}

function rootCertificate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new BadAddress(`sslrootcert=${file}`);
  }
}
