import { Secret } from '@adonisjs/core/helpers'
import env from '#start/env'
import { isWrapped } from '#hsm/client'
import { openKeys } from '#kernel/vault/key_providers'

const settings = [
  env.get('VAULT_DIGEST_KEY'),
  env.get('VAULT_KEY'),
  ...env.get('VAULT_OTHER_KEYS'),
].map((setting) => setting.release())

/** Whether a PKCS#11 token has wrapped one of the keys. */
export const usesToken = settings.some(isWrapped)

/** Opened once: a token is needed when the process starts, and not afterwards. */
const [digest, ...keys] = await openKeys(settings)

/** Key of the look-up digests beside encrypted numbers (DECISIONS 12). */
export const digestKey = new Secret(digest)

/** What is sealed opens with each of these; the first one seals. */
export const vaultKeys = keys.map((key) => new Secret(key))
