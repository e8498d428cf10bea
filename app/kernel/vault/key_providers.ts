import { randomBytes } from 'node:crypto'
import timeouts from '#config/timeouts'
import { isWrapped, unwrapKeys, wrapKey } from '#hsm/client'

/** Length of a new key in bytes. */
const KEY_BYTES = 32

/** Provider of vault keys; a setting (VAULT_KEY, for instance) holds one in the provider's format. */
interface KeyProvider {
  /**
   * Opens the keys of settings, in their order.
   *
   * @throws TokenError
   */
  open(settings: readonly string[]): Promise<string[]>
  /**
   * Converts a key into the format of a setting.
   *
   * @param key a new one if omitted
   * @returns the setting, and whether the token has just created the key that wraps it
   * @throws TokenError
   */
  save(key?: string): Promise<{ setting: string; isNew: boolean }>
}

/** The setting is the key itself. */
const envKeys: KeyProvider = {
  async open(settings) {
    return [...settings]
  },
  async save(key = randomBytes(KEY_BYTES).toString('base64url')) {
    return { setting: key, isNew: false }
  },
}

/**
 * The setting is the key, wrapped by one that never leaves a PKCS#11 token; once opened, it is only in memory.
 *
 * @param program program of the process that communicates with the token, in tests
 */
export function pkcs11Keys(own = process.env, program?: string): KeyProvider {
  const options = { timeoutMs: timeouts.vaultToken, program }
  return {
    open: (settings) => unwrapKeys(own, settings, options),
    save: (key) => wrapKey(own, key, options),
  }
}

export const KEY_PROVIDERS = { env: envKeys, pkcs11: pkcs11Keys() }
export type KeyProviderName = keyof typeof KEY_PROVIDERS

/**
 * Opens the keys of settings, in their order, each by the provider whose format it has: while keys move from one
 * provider to another, there are keys of both.
 */
export async function openKeys(
  settings: readonly string[],
  providers: Readonly<Record<KeyProviderName, KeyProvider>> = KEY_PROVIDERS
): Promise<string[]> {
  const opened = new Map<string, string>()
  const nameOf = (setting: string): KeyProviderName => (isWrapped(setting) ? 'pkcs11' : 'env')
  for (const [name, own] of Map.groupBy(settings, nameOf)) {
    const keys = await providers[name].open(own)
    own.forEach((setting, at) => opened.set(setting, keys[at]))
  }
  return settings.map((setting) => opened.get(setting)!)
}
