import { Secret } from '@adonisjs/core/helpers'
import env from '#start/env'
import { isWrapped } from '#hsm/client'
import { openKeys } from '#kernel/vault/key_providers'

const settings = [
  env.get('VAULT_DIGEST_KEY'),
  env.get('VAULT_KEY'),
  ...env.get('VAULT_OTHER_KEYS'),
].map((setting) => setting.release())

/** Whether one of the keys is wrapped by a PKCS#11 token. */
export const usesToken = settings.some(isWrapped)

/** Opened once: a token is required when the process starts, and not afterwards. */
const [digest, ...keys] = await openKeys(settings)

/** Key of the look-up digests beside encrypted numbers (DECISIONS 12). */
export const digestKey = new Secret(digest)

/** Encrypted data can be decrypted with each of these; the first one encrypts. */
export const vaultKeys = keys.map((key) => new Secret(key))
