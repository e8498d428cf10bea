import env from '#start/env'

/** Key of the look-up digests beside encrypted numbers (DECISIONS 12). */
export const digestKey = env.get('VAULT_DIGEST_KEY')

/** What is sealed opens with each of these; the first one seals. */
export const vaultKeys = [env.get('VAULT_KEY'), ...env.get('VAULT_OTHER_KEYS')]
