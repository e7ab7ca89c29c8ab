import { resolve } from "node:path";
import type { SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net/secret.ts";
import type { Host } from "../process/host.ts";
import { usageError } from "../process/settings.ts";
import { addressOf, type Choice } from "./environment-choice.ts";
import { readNamedKeyFile } from "./key-file.ts";
import { mayBeProfile } from "./profiles.ts";
import { findStoredKey, type KeyKeeping } from "./stored-keys.ts";

/** The variable that holds the API key. It overrides the key that `login` stored. */
const keyVariable = "SHEETPORT_API_KEY";
/** The variable that holds the path of a key file. It overrides the key that `login` stored. */
const keyFileVariable = "SHEETPORT_API_KEY_FILE";

/** The name of the variable that provides the API key; undefined if none does. */
export function keyVariableSet({ env }: Pick<Host, "env">): string | undefined {
  if (env[keyVariable]?.trim()) return keyVariable;
  return env[keyFileVariable] ? keyFileVariable : undefined;
}

/**
 * Finds the API key of an environment: in the variables, or else where `login` stored it.
 *
 * @throws SheetportError exit code 2: `no-api-key`, `bad-api-key`, `key-for-other-address`, and
 * errors from reading a key file or a stored key.
 */
export async function findKey(
  choice: Choice & { readonly baseUrl: string },
  keeping: KeyKeeping & { readonly host: Host },
): Promise<Secret> {
  const { env } = keeping.host;
  switch (keyVariableSet(keeping.host)) {
    case keyVariable:
      return usableKey(env[keyVariable] ?? "", keyVariable);
    case keyFileVariable: {
      const path = resolve(keeping.host.cwd, env[keyFileVariable] ?? "");
      const text = await readNamedKeyFile(path, keeping.host.platform);
      return usableKey(text, keyFileVariable);
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
  if (address !== addressOf(baseUrl)) {
    const values = { name, address, requested: baseUrl };
    throw usageError("key-for-other-address", msg("commands.keys.otherAddress", values));
  }
  const key = await findStoredKey({ env: name, address }, profile.key, keeping);
  if (key === undefined) throw noKey(name);
  return usableKey(key.reveal());
}

/**
 * Checks that a key is 1 to 512 visible ASCII characters, so that it can be sent in an HTTP header.
 * `source` names the variable with the key in the error message.
 *
 * @throws SheetportError `bad-api-key`, exit code 2.
 */
export function usableKey(text: string, source = "typed"): Secret {
  const key = text.trim();
  if (/^[\x21-\x7e]{1,512}$/.test(key)) return new Secret(key);
  throw usageError("bad-api-key", msg("commands.keys.badKey", { source }));
}

function noKey(name: string): SheetportError {
  return usageError("no-api-key", msg("commands.keys.noKey", { name, isName: mayBeProfile(name) }));
}
