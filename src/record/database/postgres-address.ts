import { readFileSync } from "node:fs";
import type { ClientConfig } from "pg";
import { isLoopback } from "../../model/net.ts";

export class BadAddress extends Error {}

/** How much of the server's certificate is checked; names as in libpq's `sslmode`. */
const modes = ["disable", "require", "verify-ca", "verify-full"] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What `pg` needs for an address such as `postgresql://user@host/database`. `pg` itself takes what
 * is missing from PGPASSWORD, `~/.pgpass` and the other variables of PostgreSQL's programs.
 *
 * @throws BadAddress if the address, its `sslmode` or its root certificate cannot be used
 */
export function clientConfig(address: string, env: Variables): ClientConfig {
  const url = URL.parse(address);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new BadAddress("postgresql://");
  const host = url.searchParams.get("host") ?? url.hostname;
  const mode = url.searchParams.get("sslmode") ?? env.PGSSLMODE ?? "";
  const rootFile = url.searchParams.get("sslrootcert") ?? env.PGSSLROOTCERT ?? "";
  for (const name of ["sslmode", "sslrootcert"]) url.searchParams.delete(name);
  // A host that is missing may be in PGHOST.
  const isNear = isNearby(host || (env.PGHOST ?? ""));
  return {
    connectionString: url.href,
    ssl: tlsOptions(mode || (isNear ? "disable" : "verify-full"), rootFile),
  };
}

/** Without any host, and with the folder of a socket, the server is on this computer. */
function isNearby(host: string): boolean {
  return host === "" || host.startsWith("/") || isLoopback(host);
}

function tlsOptions(mode: string, rootFile: string): ClientConfig["ssl"] {
  if (!modes.some((one) => one === mode)) throw new BadAddress(`sslmode=${mode}`);
  if (mode === "disable") return false;
  if (mode === "require") return { rejectUnauthorized: false };
  return {
    rejectUnauthorized: true,
    ...(rootFile !== "" && rootFile !== "system" && { ca: rootCertificate(rootFile) }),
    ...(mode === "verify-ca" && { checkServerIdentity: () => undefined }),
  };
}

function rootCertificate(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new BadAddress(`sslrootcert=${file}`);
  }
}
