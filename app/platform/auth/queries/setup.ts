import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { digest } from '#kernel/vault/vault'

/** What is kept of the token of an address for the set-up. */
export const setupDigest = (token: string) => digest(token, 'setup')

const postsOfAdministrators = (client: QueryClientContract) =>
  client.from('posts').where('role_id', Role.administrator).select('id')

/** Whether there has ever been an administrator: one who is switched off, or whose post is over, counts. */
export async function hasHadAdministrator(
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  return Boolean(await postsOfAdministrators(client).first())
}

/** The same as others have committed it by now, within a transaction. */
export async function hasAdministratorLocked(client: QueryClientContract): Promise<boolean> {
  return Boolean(await postsOfAdministrators(client).forUpdate().first())
}

/** Whether an address for the set-up is good, by the digest of its token. */
export async function isSetupOpen(
  tokenDigest: string,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const found = await client
    .from('setup_tokens')
    .where('token_digest', tokenDigest)
    .where('expires_at', '>', sqlInstant(getClock().now()))
    .select('id')
    .first()
  return Boolean(found)
}
