import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { type PasswordWeakness, weaknessOf } from '#auth/rules/passwords'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { sqlInstant } from '#core/database/instant'
import { Refusal } from '#core/exceptions/refusal'

/**
 * Refuses a password that may not be chosen.
 *
 * @throws Refusal auth.messages.password_short | _long | _own_name | _common, field newPassword
 */
export function refuseWeakPassword(
  password: string,
  person: { userName: string; mobile: string }
): void {
  const weakness: PasswordWeakness | null = weaknessOf(password, person)
  if (weakness) {
    throw new Refusal(`auth.messages.password_${weakness}`, {}, { field: 'newPassword' })
  }
}

/**
 * Writes a new password, if the old one is still the one that was checked: of two changes at the
 * same moment one succeeds. Returns the user as it is then.
 *
 * @param hash from `hashPassword`
 * @param options.actor who does it: the person by default, null for a command
 * @throws Refusal auth.messages.password_changed_meanwhile
 */
export async function setPassword(
  user: User,
  hash: string,
  options: { action: string; actor?: User | null; mustChange?: boolean },
  trx: TransactionClientContract
): Promise<User> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  const written = await trx
    .from('users')
    .where({ id: user.id, password: user.password })
    .update({
      password: hash,
      must_change_password: options.mustChange ?? false,
      password_changed_at: sqlInstant(now),
      updated_at: sqlInstant(now),
    })
  if (Number(written) !== 1) throw new Refusal('auth.messages.password_changed_meanwhile')
  const actor = options.actor === undefined ? user : options.actor
  const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
  const who = { actorId: actor?.id ?? null, actorRole: actor?.roleId ?? null }
  await recordAudit({ action: options.action, ...who, ...subject }, trx)
  return User.query({ client: trx }).where('id', user.id).firstOrFail()
}
