import { DateTime } from 'luxon'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import type { FormOptions } from '#auth/actions/give_post'
import { ensureAnAdministratorRemains } from '#auth/actions/keep_an_administrator'
import User from '#auth/models/user'
import { loadOfficer } from '#auth/queries/officer'
import { type Editor, auditActorOf } from '#auth/rules/editors'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/formats/content_version'
import { acquireLock } from '#kernel/database/turns'

export interface SetUserActiveInput {
  userId: number
  isActive: boolean
  by: Editor
}

/** Lets a person sign in no longer, or again. Their sessions end (DECISIONS 11). */
export class SetUserActive {
  /**
   * @throws Refusal auth.messages.last_administrator
   * @returns false when it was so already
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
      await recordAudit({ action, ...auditActorOf(by), ...subject }, trx)
      endSessionsAfter(trx, user.id)
      return true
    }, existing)
  }
}

/** The same of an officer, by the button of a page. */
export class SetOfficerActive {
  /** @throws NotFound; Refusal last_administrator, switched_already, or when somebody changed the officer meanwhile */
  async run(input: SetUserActiveInput, { expectedVersion, trx: existing }: FormOptions): Promise<void> {
    await inTransaction(async (trx) => {
      const { version } = await loadOfficer(input.userId, trx)
      if (expectedVersion !== undefined) refuseStaleRemoval(expectedVersion, version)
      if (!(await new SetUserActive().run(input, trx))) {
        throw new Refusal(`auth.messages.${input.isActive ? 'enabled' : 'disabled'}_already`)
      }
    }, existing)
  }
}
