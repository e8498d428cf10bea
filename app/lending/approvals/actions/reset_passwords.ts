import { randomInt } from 'node:crypto'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endSessions } from '#auth/actions/end_sessions'
import { hashPassword } from '#auth/actions/password_hashing'
import { refuseWeakPassword, setPassword } from '#auth/actions/passwords'
import User from '#auth/models/user'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { notifyUser, queueMessage } from '#notifications/actions/messages'
import { isTooLongForSms } from '#notifications/rules/message_texts'
import { needsTwoAdministratorsForAccount } from '#auth/queries/access_givers'
import { bouncerOf } from '#auth/policies/rights'
import { userNameKey } from '#auth/rules/credentials'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** Letters and digits that cannot be confused when read aloud or typed from a printout. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** Returns a password for one sign-in, `k7mp-w2tx-9hcd`: about 59 bits. */
export function temporaryPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/**
 * Delivers a temporary password to its user, inside the transaction that sets it: one that cannot be delivered is not
 * set.
 */
export type PasswordDelivery = (
  user: User,
  password: string,
  trx: TransactionClientContract
) => Promise<void>

export interface ResetReport {
  /** User names that now have a temporary password. */
  reset: string[]
  /** User names whose password was changed meanwhile. */
  skipped: string[]
  failed: { userName: string; error: string }[]
}

/** Delivers through the outbox, as an SMS with the password, which is stored in clear nowhere else. */
export const deliverBySms: PasswordDelivery = async (user, password, trx) => {
  await queueMessage(trx, {
    channel: 'sms',
    recipient: user.mobile,
    template: hasNeverSignedIn(user) ? 'first_password' : 'temporary_password',
    /** A name that is too long is replaced by the mobile number, with which users can also sign in. */
    params: { userName: isTooLongForSms(user.userName) ? user.mobile : user.userName, password },
    locale: user.locale,
    userId: user.id,
  })
}

/** Same by e-mail, for users with an address. */
export const deliverByEmail: PasswordDelivery = async (user, password, trx) => {
  if (user.email === null) throw new Refusal('auth.messages.no_email')
  await queueMessage(trx, {
    channel: 'email',
    recipient: user.email,
    template: hasNeverSignedIn(user) ? 'first_password' : 'temporary_password',
    params: { userName: user.userName, password },
    locale: user.locale,
    userId: user.id,
  })
}

/** Whether the user has never signed in: it is then a first password. */
const hasNeverSignedIn = (user: User) => user.lastSignInAt === null

/** Who issues a temporary password, and the action in the audit log. */
interface PasswordIssuer {
  action: AuditAction
  actor: Pick<User, 'id' | 'roleId'> | null
  /** Condition that is checked first in the transaction. @throws Refusal */
  before?: (trx: TransactionClientContract) => Promise<void>
}

/**
 * Issues a temporary password to a user: it must be changed at the next sign-in, and their sessions end (DECISIONS 10).
 *
 * @throws Refusal if the password was changed meanwhile, or cannot be delivered
 */
export async function issueTemporaryPassword(
  user: User,
  deliver: PasswordDelivery,
  { action, actor, before }: PasswordIssuer
): Promise<void> {
  const password = temporaryPassword()
  const hash = await hashPassword(password)
  await inTransaction(async (trx) => {
    await before?.(trx)
    await setPassword(user, hash, { action, actor, mustChange: true }, trx)
    const message = { userId: user.id, template: 'password_reset', params: {} } as const
    if (!hasNeverSignedIn(user)) await notifyUser({ ...message, channels: ['notice'] }, trx)
    await deliver(user, password, trx)
  })
  await endSessions(user.id)
}

const COMMAND_ISSUER: PasswordIssuer = { action: 'auth.password_reset_by_command', actor: null }

/**
 * Issues a temporary password to each of many users, one transaction per user: it must be changed at the next sign-in,
 * and their sessions end (DECISIONS 10).
 *
 * @param onProgress called after each user with the number done
 */
export class ResetPasswords {
  async run(
    users: readonly User[],
    deliver: PasswordDelivery,
    onProgress: (done: number) => void = () => undefined
  ): Promise<ResetReport> {
    const report: ResetReport = { reset: [], skipped: [], failed: [] }
    for (const [index, user] of users.entries()) {
      await this.#reset(user, deliver, report)
      onProgress(index + 1)
    }
    return report
  }

  async #reset(user: User, deliver: PasswordDelivery, report: ResetReport) {
    try {
      await issueTemporaryPassword(user, deliver, COMMAND_ISSUER)
      report.reset.push(user.userName)
    } catch (error) {
      if (error instanceof Refusal) report.skipped.push(user.userName)
      else report.failed.push({ userName: user.userName, error: (error as Error).message })
    }
  }
}

interface PasswordResetForm {
  userName: string
  newPassword: string
  newPasswordConfirmation: string
}

/**
 * An officer sets a temporary password for a user (document 3, Reset password; DECISIONS 10): it must be changed at the
 * next sign-in, the user is notified, and their sessions end.
 *
 * @throws Refusal if the two differ, the password is not allowed, or the user is not one whose password this officer
 * may reset; whether such a user exists is not revealed
 */
export class ResetUserPassword {
  async run(officer: User, form: PasswordResetForm): Promise<void> {
    const { userName, newPassword } = form
    if (newPassword !== form.newPasswordConfirmation) {
      const field = 'newPasswordConfirmation'
      throw new Refusal('auth.messages.password_mismatch', {}, { field })
    }
    const user = await User.findBy({
      userNameKey: userNameKey(userName),
      isActive: true,
      isHeld: false,
    })
    if (user?.id === officer.id) {
      throw new Refusal('approvals.messages.own_password', {}, { field: 'userName' })
    }
    const policy = bouncerOf(() => officer).with('ApprovalsApplicationPolicy')
    if (!user || (await policy.denies('resetPasswordOf', user))) {
      throw new Refusal('approvals.messages.no_such_user', {}, { field: 'userName' })
    }
    /** An officer who typed the password could act as the second person themselves. */
    if (await needsTwoAdministratorsForAccount(user.id)) {
      throw new Refusal('approvals.messages.maker_checker_required', {}, { field: 'userName' })
    }
    refuseWeakPassword(newPassword, user)
    const hash = await hashPassword(newPassword)
    await inTransaction(async (trx) => {
      const options = {
        action: 'auth.password_reset_by_officer',
        actor: officer,
        mustChange: true,
      } as const
      await setPassword(user, hash, options, trx)
      await notifyUser({ userId: user.id, template: 'password_reset', params: {} }, trx)
    })
    await endSessions(user.id)
  }
}

/**
 * Filter of users whose passwords are reset together; every given condition must hold. Role and district are those of a
 * current post.
 */
export interface UserFilter {
  roleId?: number
  districtId?: number
  /** Users who have not signed in since this day, or never. */
  notSignedInSince?: PlainDate
}

/** Returns active users that match a filter, in the order of their ids. */
export function usersByFilter({ roleId, districtId, notSignedInSince }: UserFilter) {
  const query = User.query().where({ isActive: true, isHeld: false }).orderBy('id')
  if (roleId === Role.applicant) query.where('roleId', roleId)
  const isOfficerRole = roleId !== undefined && roleId !== Role.applicant
  if (isOfficerRole || districtId !== undefined) {
    const today = getClock().today()
    query.whereIn('id', (held) => {
      held.from('role_assignments').select('user_id').where('from_on', '<=', today)
      held.where((open) => void open.whereNull('until_on').orWhere('until_on', '>=', today))
      if (isOfficerRole) held.where('role_id', roleId)
      if (districtId === undefined) return
      held.whereIn('id', (bound) => {
        bound
          .from('role_assignment_districts')
          .select('role_assignment_id')
          .where('district_id', districtId)
      })
    })
  }
  if (notSignedInSince) {
    query.where((either) =>
      either.whereNull('lastSignInAt').orWhere('lastSignInAt', '<', `${notSignedInSince} 00:00:00`)
    )
  }
  return query
}

/** Returns active users by their names, in the given order, and the names that do not exist. */
export async function usersByNames(names: readonly string[]) {
  const keys = [...new Set(names.map(userNameKey))]
  const users = new Map<string, User>()
  const BATCH_SIZE = 500
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    const batch = keys.slice(at, at + BATCH_SIZE)
    for (const user of await User.query()
      .where({ isActive: true, isHeld: false })
      .whereIn('userNameKey', batch)) {
      users.set(user.userNameKey, user)
    }
  }
  return {
    users: keys.flatMap((key) => users.get(key) ?? []),
    unknown: keys.filter((key) => !users.has(key)),
  }
}
