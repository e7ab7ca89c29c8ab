import { resolve } from "node:path";
import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net/secret.ts";
import type { Host } from "../process/host.ts";
import { addressOf, type Choice } from "./environment-choice.ts";
import { readNamedKeyFile } from "./key-file.ts";
import { findStoredKey, type KeyKeeping } from "./stored-keys.ts";

/** The variable that holds a key; it goes before what “login” keeps. */
const keyVariable = "SHEETPORT_API_KEY";
/** The variable that names a file with a key; it goes before what “login” keeps. */
const keyFileVariable = "SHEETPORT_API_KEY_FILE";

/** The variable that a key would be taken from, if one is set. */
export function keyVariableSet({ env }: Pick<Host, "env">): string | undefined {
  if (env[keyVariable]?.trim()) return keyVariable;
  return env[keyFileVariable] ? keyFileVariable : undefined;
}

/**
 * The key for an environment: of the variables, else of the keychain, else of the key file.
 *
 * @throws SheetportError exit code 2: `no-api-key`, `bad-api-key`, `key-for-other-address`, and what
 * reading a key file or a kept key may throw.
 */
export async function findKey(
  choice: Choice & { readonly baseUrl: string },
  keeping: KeyKeeping & { readonly host: Host },
): Promise<Secret> {
  const { env } = keeping.host;
  switch (keyVariableSet(keeping.host)) {
    case keyVariable:
      return usableKey(
        env[keyVariable] ?? "",
        msg("commands.keys.badKey.variable", { variable: keyVariable }),
      );
    case keyFileVariable: {
      const path = resolve(keeping.host.cwd, env[keyFileVariable] ?? "");
      const text = await readNamedKeyFile(path, keeping.host.platform);
      return usableKey(text, msg("commands.keys.badKey.fileOf", { variable: keyFileVariable }));
    }
    default:
      return storedKey(choice, keeping);
  }
}

async function storedKey(
  { name, baseUrl, profile }: Choice & { readonly baseUrl: string },
  keeping: KeyKeeping,
): Promise<Secret> {
  if (profile === undefined || profile.key === "none") throw noKey(name);
  const address = addressOf(profile.baseUrl);
  if (address !== addressOf(baseUrl)) throw otherAddress(name, { address, asked: baseUrl });
  const key = await findStoredKey({ env: name, address }, profile.key, keeping);
  if (key === undefined) throw noKey(name);
  return usableKey(key.reveal(), msg("commands.keys.badKey.kept"));
}

/**
 * A key travels in a header, where only visible ASCII is sure to arrive.
 *
 * @throws SheetportError `bad-api-key`, exit code 2.
 */
export function usableKey(text: string, message: ErrorMessage): Secret {
  const key = text.trim();
  if (!/^[\x21-\x7e]{1,512}$/.test(key)) {
    throw new SheetportError(message, {
      code: "bad-api-key",
      exitCode: exitCodes.usage,
    });
  }
  return new Secret(key);
}

function noKey(name: string): SheetportError {
  return new SheetportError(msg("commands.keys.noKey", { name }), {
    code: "no-api-key",
    exitCode: exitCodes.usage,
  });
}

function otherAddress(
  name: string,
  { address, asked }: { readonly address: string; readonly asked: string },
): SheetportError {
  return new SheetportError(msg("commands.keys.otherAddress", { name, address, asked }), {
    code: "key-for-other-address",
    exitCode: exitCodes.usage,
  });
}
