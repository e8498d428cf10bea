import env from '#start/env'

/** Key of the look-up digests beside encrypted numbers (DECISIONS 12). */
export const digestKey = env.get('VAULT_DIGEST_KEY')
