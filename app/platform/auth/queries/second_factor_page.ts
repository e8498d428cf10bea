import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { secondFactorOf, secretOf } from '#auth/queries/second_factors'
import type User from '#auth/models/user'
import { base32, provisioningUri } from '#auth/rules/totp'
import { qrMatrix } from '#pdf/qr'

export type SecondFactorPage =
  | { state: 'off' }
  | { state: 'pending'; secret: string; qr: boolean[][] }
  | { state: 'on'; since: string; codesLeft: number }

/** Whether the factor is off, being set up (with its key, for its owner alone) or on. */
export async function secondFactorPage(user: User, issuer: string): Promise<SecondFactorPage> {
  const on = await secondFactorOf(user.id)
  if (on) {
    const [{ left }] = await db
      .from('recovery_codes')
      .where('user_id', user.id)
      .whereNull('used_at')
      .count('* as left')
    return { state: 'on', since: isoInstant(on.confirmedAt!), codesLeft: Number(left) }
  }
  const pending = await secondFactorOf(user.id, { pending: true })
  if (!pending) return { state: 'off' }
  const key = secretOf(pending)
  const uri = provisioningUri({ secret: key, issuer, account: user.userName })
  return {
    state: 'pending',
    secret: base32(key)
      .match(/.{1,4}/g)!
      .join(' '),
    qr: qrMatrix(uri),
  }
}
