import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { tokensOfDevice } from '#auth/models/own_device_tokens'

/** Signs devices out that would open a session by themselves: one, or all but one, each named by a token of it. */
export async function revokeOwnDevices(
  userId: number,
  which: { only: number } | { except: number | null },
  trx?: TransactionClientContract
): Promise<void> {
  const client = trx ?? db.connection()
  const tokens = client.from('remember_me_tokens').where('tokenable_id', userId)
  if ('only' in which) tokens.whereIn('id', await tokensOfDevice(client, userId, which.only))
  else if (which.except !== null) {
    tokens.whereNotIn('id', await tokensOfDevice(client, userId, which.except))
  }
  await tokens.delete()
}
