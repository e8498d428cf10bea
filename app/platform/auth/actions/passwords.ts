import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessions, revokeOwnDevices } from '#auth/actions/end_sessions'
import User from '#auth/models/user'
import { type FirstPassword, whereUnleased, passwordWeakness } from '#auth/queries/passwords'
import { type PasswordOwner, userNameKey } from '#auth/rules/credentials'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { Refusal } from '#kernel/exceptions/refusal'
import { hashPassword, verifyPassword } from '#auth/actions/password_hashing'
import {
  IssueOtp,
  VerifyOtp,
  anonymousRequester,
  consumeOtp,
} from '#auth/actions/one_time_passwords'
import { inTransaction } from '#kernel/database/transaction'
import { inConstantTime, recordFailedAttempt } from '#auth/actions/failed_attempts'
import {
  SEND_CODE,
  SEND_CODE_UNPROVEN,
  countProof,
  countSend,
  resetProofs,
} from '#auth/throttling/rate_limits'
import { type KnownDevice, knownDeviceOf } from '#auth/rules/devices'
import { requesters } from '#auth/rules/one_time_passwords'
import db from '@adonisjs/lucid/services/db'

/**
 * A process that has not sent a password within this time, in milliseconds, is considered dead: hashing takes far less.
 */
export const LEASE_MS = 2 * 60_000

/** Queues first passwords for users, in the transaction that creates their accounts. */
export async function queueFirstPasswords(
  userIds: readonly number[],
  { channel, by }: { channel: FirstPassword['channel']; by: { id: number; roleId: number } },
  trx: TransactionClientContract
): Promise<void> {
  const requested = {
    requested_by: by.id,
    requested_role: by.roleId,
    requested_at: sqlInstant(getClock().now()),
  }
  for (const batch of batches(userIds)) {
    const rows = batch.map((id) => ({ user_id: id, channel, ...requested }))
    await trx.table('first_passwords').multiInsert(rows)
  }
}

/** Returns true for the one process that may send it now. If that process dies, the next one takes over. */
export async function acquireFirstPasswordLease(id: number): Promise<boolean> {
  const now = getClock().now()
  const acquired = await db
    .from('first_passwords')
    .where('id', id)
    .where(whereUnleased(now))
    .update({ leased_until: sqlInstant(new Date(now.getTime() + LEASE_MS)) })
  return Number(acquired) === 1
}

/**
 * Removes a user's pending first password, in the transaction that sets a password.
 *
 * @returns whether one was still pending
 */
export async function clearFirstPassword(
  userId: number,
  trx: TransactionClientContract
): Promise<boolean> {
  return Number(await trx.from('first_passwords').where('user_id', userId).delete()) === 1
}

/**
 * Refuses a weak password.
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
 * Saves a new password, if the old one is still the one that was checked: of two concurrent changes one succeeds.
 * Returns the updated user.
 *
 * @param hash from `hashPassword`
 * @param options.actor the user who changes it: by default the owner, null for a command
 * @throws Refusal auth.messages.password_changed_meanwhile
 */
export async function setPassword(
  user: User,
  hash: string,
  options: {
    action: AuditAction
    actor?: Pick<User, 'id' | 'roleId'> | null
    mustChange?: boolean
    /** The own device on which the user changes it: it stays signed in, the others do not. */
    ownDevice?: number | null
  },
  trx: TransactionClientContract
): Promise<User> {
  const now = DateTime.fromJSDate(getClock().now()).toUTC()
  /** Always later than before, since sessions detect by it that they have ended. */
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
  /** A pending link for choosing a password becomes invalid. */
  await trx.from('password_links').where('user_id', user.id).delete()
  /** No first password may be sent to replace it either. */
  await clearFirstPassword(user.id, trx)
  await revokeOwnDevices(user.id, { except: options.ownDevice ?? null }, trx)
  const actor = options.actor === undefined ? user : options.actor
  const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
  const who = { actorId: actor?.id ?? null, actorRole: actor?.roleId ?? null }
  await recordAudit({ action: options.action, ...who, ...subject, trx })
  return User.query({ client: trx }).where('id', user.id).firstOrFail()
}

interface PasswordReset {
  mobile: string
  /** Required only when several users have the same mobile number. */
  userName?: string | null
  /** The code sent to the mobile number. */
  otp: string
  newPassword: string
  newPasswordConfirmation: string
  /** Network address of the user, and the browser that requested the code. */
  address: string
  browser: string
}

/**
 * Sets a new password for a user who forgot the old one and has the code sent to the mobile number. All sessions end;
 * the code stays valid when only the new password is refused.
 *
 * @throws Refusal auth.messages.password_mismatch, otp_invalid, password_short …, which_user_name
 */
export class ResetPassword {
  async run(reset: PasswordReset): Promise<User> {
    const { mobile, newPassword } = reset
    if (newPassword !== reset.newPasswordConfirmation) {
      const field = 'newPasswordConfirmation'
      throw new Refusal('auth.messages.password_mismatch', {}, { field })
    }
    refuseWeakPassword(newPassword, { mobile, userName: reset.userName ?? mobile })
    const { otp: code, browser, address } = reset
    const proof = await new VerifyOtp().run({
      recipient: mobile,
      purpose: 'forgot_password',
      code,
      browser,
      address,
    })
    const user = await this.userOf(reset)
    refuseWeakPassword(newPassword, user)

    const hash = await hashPassword(newPassword)
    const changed = await inTransaction(async (trx) => {
      await consumeOtp(proof, trx)
      return setPassword(user, hash, { action: 'auth.password_reset_by_code' }, trx)
    })
    await endSessions(user.id)
    return changed
  }

  private async userOf({ mobile, userName }: PasswordReset): Promise<User> {
    const users = await User.query().where({ mobile, isActive: true, isHeld: false }).orderBy('id')
    const matching = userName
      ? users.filter((user) => user.userNameKey === userNameKey(userName))
      : users
    if (matching.length === 1) return matching[0]
    if (users.length === 0) throw new Refusal('auth.messages.otp_invalid', {}, { field: 'otp' })
    throw new Refusal('auth.messages.which_user_name', {}, { field: 'userName' })
  }
}

interface PasswordChange {
  userId: number
  currentPassword: string
  newPassword: string
  newPasswordConfirmation: string
  /** Network address of the user, and the browser in which it is typed. */
  address: string
  browser: string
  /** The session that remains, and the own device to which it belongs. */
  sessionId: string
  ownDevice: number | null
}

/**
 * Changes a user's own password; all their other sessions end (DECISIONS 11). The checks follow the order of document
 * 1, section 5.
 *
 * @throws Refusal auth.messages.password_mismatch, password_short …, password_same, current_password_wrong,
 * too_many_attempts
 */
export class ChangePassword {
  async run(change: PasswordChange): Promise<User> {
    const { newPassword, currentPassword } = change
    if (newPassword !== change.newPasswordConfirmation) {
      throw passwordRefusal('password_mismatch', 'newPasswordConfirmation')
    }
    const user = await User.findOrFail(change.userId)
    refuseWeakPassword(newPassword, user)
    const { address, browser } = change
    await countProof(browser)
    if (!(await verifyPassword(user.password, currentPassword))) {
      await recordFailedAttempt('auth.password_wrong', { user, address, isKnownDevice: true })
      throw passwordRefusal('current_password_wrong', 'currentPassword')
    }
    await resetProofs(browser)
    if (newPassword === currentPassword) throw passwordRefusal('password_same', 'newPassword')

    const hash = await hashPassword(newPassword)
    const changed = await inTransaction((trx) =>
      setPassword(user, hash, { action: 'auth.password_changed', ownDevice: change.ownDevice }, trx)
    )
    await endSessions(user.id, { exceptSessionId: change.sessionId })
    return changed
  }
}

function passwordRefusal(name: string, field: string) {
  return new Refusal(`auth.messages.${name}`, {}, { field })
}

interface ForgottenPassword {
  mobile: string
  /** Network address of the user. */
  address: string
  /** The requesting browser, and the users whom it has signed in before. */
  browser: string
  devices: readonly KnownDevice[]
  locale: string
  /** Requested without the sum, by a user who cannot solve it: subject to a lower limit. */
  isUnproven?: boolean
}

/**
 * Sends a one-time code to the user with this mobile number, if there is one. Neither the answer nor its timing reveals
 * whether there is (DECISIONS 11).
 *
 * @throws Refusal auth.messages.too_many_attempts and code_later, for known and unknown mobiles alike; otp_limit in a
 * known device
 */
export class ForgotPassword {
  async run(request: ForgottenPassword): Promise<void> {
    const { mobile, address, browser, locale, isUnproven } = request
    await countSend(isUnproven ? SEND_CODE_UNPROVEN : SEND_CODE, address)
    await inConstantTime(async () => {
      const people = await User.query()
        .where({ mobile, isActive: true, isHeld: false })
        .orderBy('id')
      const [user] = people
      const [device] = people.flatMap((one) => knownDeviceOf(request.devices, one) ?? [])
      await new IssueOtp().run({
        recipient: mobile,
        purpose: 'forgot_password',
        browser,
        requester: device ? requesters.device(device.id) : anonymousRequester(address),
        locale: user?.locale ?? locale,
        userId: user?.id ?? null,
        isUnproven,
        field: 'mobile',
        deliver: Boolean(user),
      })
    })
  }
}
