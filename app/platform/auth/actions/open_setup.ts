import { randomBytes } from 'node:crypto'
import { hasHadAdministrator, setupDigest } from '#auth/queries/setup'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'

/** An address for the set-up is good for so long. */
export const SETUP_MINUTES = 60

/**
 * Makes an address for the set-up of an installation that has never had an administrator. Each process
 * makes its own, and all of them work; those that are over are swept away.
 *
 * @returns the token, which is kept nowhere; null where nothing is to be set up
 */
export class OpenSetup {
  async run(): Promise<string | null> {
    if (await hasHadAdministrator()) return null
    const token = randomBytes(32).toString('base64url')
    const now = getClock().now()
    await inTransaction(async (trx) => {
      await trx.from('setup_tokens').where('expires_at', '<=', sqlInstant(now)).delete()
      await trx.table('setup_tokens').insert({
        token_digest: setupDigest(token),
        expires_at: sqlInstant(new Date(now.getTime() + SETUP_MINUTES * 60_000)),
        created_at: sqlInstant(now),
      })
    })
    return token
  }
}
