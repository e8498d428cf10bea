import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { revokeOwnDevices } from '#auth/actions/own_devices'
import { clearFirstPassword } from '#auth/actions/first_passwords'
import User from '#auth/models/user'
import { passwordWeakness } from '#auth/queries/common_passwords'
import type { PasswordOwner } from '#auth/rules/passwords'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * Refuses a password that may not be chosen.
 *
 * @throws Refusal auth.messages.password_short | _short_for_officer | _long | _own_name | _common, field newPassword
 */
export function refuseWeakPassword(password: string, person: PasswordOwner): void {
  const weakness = passwordWeakness(password, person)
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
  options: {
    action: AuditAction
    actor?: Pick<User, 'id' | 'roleId'> | null
    mustChange?: boolean
    /** The own device on which the person changes it: it stays signed in, the others do not. */
    ownDevice?: number | null
  },
  trx: TransactionClientContract
): Promise<User> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  /** Always later than before: sessions know by it that they are over. */
  const before = user.passwordChangedAt
  const changedAt = before && before >= now.startOf('second') ? before.plus({ seconds: 1 }) : now
  const written = await trx
    .from('users')
    .where({ id: user.id, password: user.password })
    .update({
      password: hash,
      must_change_password: options.mustChange ?? false,
      password_changed_at: sqlInstant(changedAt),
      updated_at: sqlInstant(now),
    })
  if (Number(written) !== 1) throw new Refusal('auth.messages.password_changed_meanwhile')
  /** A link by which it could have been chosen is good no longer. */
  await trx.from('password_links').where('user_id', user.id).delete()
  /** Nor is a first one sent over it. */
  await clearFirstPassword(user.id, trx)
  await revokeOwnDevices(user.id, { except: options.ownDevice ?? null }, trx)
  const actor = options.actor === undefined ? user : options.actor
  const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
  const who = { actorId: actor?.id ?? null, actorRole: actor?.roleId ?? null }
  await recordAudit({ action: options.action, ...who, ...subject }, trx)
  return User.query({ client: trx }).where('id', user.id).firstOrFail()
}
