import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseTakenMobile } from '#auth/actions/add_officers'
import { type FormOptions, ensureAnAdministratorRemains } from '#auth/actions/role_assignments'
import { refuseForeignUserName } from '#auth/actions/applicant_accounts'
import { sendSecurityNotice } from '#auth/contracts/message_senders'
import User from '#auth/models/user'
import { OFFICER_FIELDS, loadOfficer } from '#auth/queries/users'
import { type Editor, auditActorOf } from '#auth/rules/role_assignments'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval, refuseStaleVersion } from '#kernel/http/expected_version'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { acquireLock } from '#kernel/database/locks'

/** Name and contact details of an officer as an administrator manages them. */
export interface OfficerFields {
  firstName: string
  middleName: string | null
  lastName: string
  /** Defaults to the mobile number. */
  userName: string | null
  mobile: string
  email: string | null
  locale: string
}

/** Returns the fields whose value changes. */
export function changedFields(user: User, fields: OfficerFields) {
  const values = { ...fields, userName: defaultUserName(fields) }
  return OFFICER_FIELDS.filter((name) => user[name] !== values[name]).map((name) => ({
    name,
    old: user[name],
    new: values[name],
  }))
}

/** Changes name and contact details of an officer. The old mobile number or e-mail address is notified. */
export class SaveOfficer {
  /**
   * @throws NotFound; Refusal user_name_taken, user_name_not_own (userName), officer_mobile_taken (mobile),
   * nothing_different, or when the officer was changed meanwhile
   */
  async run(
    id: number,
    fields: OfficerFields,
    by: Editor,
    { expectedVersion, trx: existing }: FormOptions = {}
  ): Promise<void> {
    refuseForeignUserName(fields)
    await inTransaction(async (trx) => {
      const { user, version } = await loadOfficer(id, trx)
      if (expectedVersion !== undefined) refuseStaleVersion(expectedVersion, version)
      const changed = changedFields(user, fields)
      if (changed.length === 0) throw new Refusal('auth.messages.nothing_different')
      const before = { mobile: user.mobile, email: user.email }
      if (before.mobile !== fields.mobile) await refuseTakenMobile({ ...fields, id }, trx)
      await this.#write(user, fields)
      await this.#notify(user, before, trx)
      const subject = { subjectType: 'user', subjectId: id, districtId: user.districtId }
      const { data, ...actor } = auditActorOf(by)
      const values = (side: 'old' | 'new') =>
        Object.fromEntries(changed.map((one) => [one.name, one[side]]))
      await recordAudit({
        action: 'user.saved',
        ...actor,
        ...subject,
        data: { ...data, old: values('old'), new: values('new') },
        trx,
      })
    }, existing)
  }

  async #write(user: User, fields: OfficerFields) {
    const userName = defaultUserName(fields)
    /** An address is verified only by receiving a message there. */
    if (user.email !== fields.email) user.verifiedEmailKey = null
    user.merge({ ...fields, userName, userNameKey: userNameKey(userName) })
    user.updatedAt = DateTime.fromJSDate(getClock().now()).toUTC()
    try {
      await user.save()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Refusal('auth.messages.user_name_taken', {}, { field: 'userName' })
    }
  }

  async #notify(
    user: User,
    before: Record<'mobile' | 'email', string | null>,
    trx: TransactionClientContract
  ) {
    const { id: userId, locale } = user
    for (const kind of ['mobile', 'email'] as const) {
      const recipient = before[kind]
      if (recipient === null || recipient === user[kind]) continue
      await sendSecurityNotice(trx, { recipient, notice: `${kind}_changed`, locale, userId })
    }
  }
}

interface SetUserActiveInput {
  userId: number
  isActive: boolean
  by: Editor
}

/** Disables or enables a user's sign-in. Their sessions end (DECISIONS 11). */
export class SetUserActive {
  /**
   * @throws Refusal auth.messages.last_administrator
   * @returns false when nothing changed
   */
  async run(
    { userId, isActive, by }: SetUserActiveInput,
    existing?: FormOptions['trx']
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await acquireLock(trx, 'user', userId)
      if (Boolean(user.isActive) === isActive) return false
      user.isActive = isActive
      user.updatedAt = DateTime.fromJSDate(getClock().now()).toUTC()
      await ensureAnAdministratorRemains(trx, () => user.save())
      const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
      const action = isActive ? 'user.enabled' : 'user.disabled'
      await recordAudit({ action, ...auditActorOf(by), ...subject, trx })
      endSessionsAfter(trx, user.id)
      return true
    }, existing)
  }
}

/** Does the same for an officer, by the button of a page. */
export class SetOfficerActive {
  /** @throws NotFound; Refusal last_administrator, switched_already, or when the officer was changed meanwhile */
  async run(
    input: SetUserActiveInput,
    { expectedVersion, trx: existing }: FormOptions
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const { version } = await loadOfficer(input.userId, trx)
      if (expectedVersion !== undefined) refuseStaleRemoval(expectedVersion, version)
      if (!(await new SetUserActive().run(input, trx))) {
        throw new Refusal(`auth.messages.${input.isActive ? 'enabled' : 'disabled'}_already`)
      }
    }, existing)
  }
}
