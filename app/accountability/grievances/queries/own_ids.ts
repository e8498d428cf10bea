import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { digest } from '#kernel/vault/vault'

/**
 * Ids of what a person complained about: under the account, and by its mobile before there was one, where no other
 * account has that mobile.
 */
export async function grievanceIdsOfUser(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<number[]> {
  const person = await client.from('users').where('id', userId).select('mobile').first()
  const mobile: string | null = person?.mobile || null
  const others = mobile
    ? await client.from('users').where({ mobile }).whereNot('id', userId).select('id').limit(1)
    : []
  const isAlone = mobile !== null && others.length === 0
  const rows = await client
    .from('grievances')
    .where('user_id', userId)
    .if(isAlone, (query) => {
      query.orWhere((own) => {
        own.whereNull('user_id').where('mobile_digest', digest(mobile!, 'mobile'))
      })
    })
    .select('id')
  return rows.map(({ id }) => Number(id))
}
