import {
  access,
  appendFile,
  chmod,
  constants,
  copyFile,
  mkdtemp,
  rm,
  statfs,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Account,
  areUsable,
  copyPrograms,
  packagedPrograms,
  run,
  serverAccount,
} from "./programs.ts";

export interface ClusterOptions {
  /** Settings as in `postgresql.conf`; they come after the quick ones that are made by default. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Both roles sign in with it; without it, the server trusts everybody. */
  readonly password?: string;
  /** How the password is proven. */
  readonly passwordMethod?: "scram-sha-256" | "md5";
  /** Files of a certificate and its key: the server accepts encrypted connections, too. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** The data folder of a PostgreSQL server and what is needed to start one on it. */
export interface Cluster {
  /** A temporary folder for everything that belongs to the server. */
  readonly folder: string;
  readonly data: string;
  readonly postgres: string;
  readonly account: Account | undefined;
}

/** Nothing of the caller's environment: variables of PostgreSQL would change what the server does. */
export const serverEnvironment = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

const quickSettings = {
  listen_addresses: "127.0.0.1",
  // The path of a socket in a temporary folder may be too long.
  unix_socket_directories: "",
  fsync: "off",
  full_page_writes: "off",
  shared_buffers: "16MB",
  // Without processes that a small server does not need.
  io_method: "sync",
  max_logical_replication_workers: "0",
  // Among the other files of the server, so that it is removed with them.
  dynamic_shared_memory_type: "mmap",
};

/** Makes an empty cluster in a temporary folder. */
export async function makeCluster(options: ClusterOptions): Promise<Cluster> {
  const account = serverAccount();
  const packaged = packagedPrograms();
  const isUsable = areUsable(packaged, account);
  const folder = await mkdtemp(join(await placeFor(isUsable), "sheetport-postgres-"));
  try {
    const programs = isUsable ? packaged : await copyPrograms(packaged, folder);
    await writeSecrets(folder, options);
    if (account !== undefined) await run("chown", ["-R", `${account.uid}:${account.gid}`, folder]);
    const cluster = {
      folder,
      data: join(folder, "data"),
      postgres: join(programs, "bin/postgres"),
      account,
    };
    await run(join(programs, "bin/initdb"), initialArguments(cluster, options), {
      ...account,
      cwd: folder,
      env: serverEnvironment,
    });
    await appendFile(join(cluster.data, "postgresql.conf"), settingLines(folder, options));
    return cluster;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Files that the server reads: it refuses a key that others may read. */
async function writeSecrets(folder: string, { password, tls }: ClusterOptions): Promise<void> {
  if (password !== undefined) await writeFile(join(folder, "password"), password);
  if (tls === undefined) return;
  await copyFile(tls.cert, join(folder, "server.crt"));
  await copyFile(tls.key, join(folder, "server.key"));
  await chmod(join(folder, "server.key"), 0o600);
}

/**
 * Memory, if there is plenty: a cluster is a thousand files, and some disks are slow to make files
 * when as many have just been removed. Programs may be forbidden to run there.
 */
async function placeFor(isDataOnly: boolean): Promise<string> {
  const memory = "/dev/shm";
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    if (isDataOnly && bavail * bsize > 2 ** 30) return memory;
  } catch {
    // There is none.
  }
  return tmpdir();
}

function initialArguments(
  { folder, data }: Cluster,
  { password, passwordMethod = "scram-sha-256" }: ClusterOptions,
): string[] {
  const trusting = ["--auth=trust"];
  const asking = [
    `--auth=${passwordMethod}`,
    `--pwfile=${join(folder, "password")}`,
    `--set=password_encryption=${passwordMethod}`,
  ];
  return [
    `--pgdata=${data}`,
    "--username=postgres",
    "--encoding=UTF8",
    "--locale=C",
    // Small files of the log, no waiting for the disk: a cluster is there sooner.
    "--wal-segsize=1",
    "--no-sync",
    "--no-instructions",
    ...(password === undefined ? trusting : asking),
  ];
}

function settingLines(folder: string, { settings, tls }: ClusterOptions): string {
  const encrypting = {
    ssl: "on",
    ssl_cert_file: join(folder, "server.crt"),
    ssl_key_file: join(folder, "server.key"),
  };
  const all = { ...quickSettings, ...(tls === undefined ? {} : encrypting), ...settings };
  return Object.entries(all)
    .map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
    .join("");
}
