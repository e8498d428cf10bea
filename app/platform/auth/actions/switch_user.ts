import { DateTime } from 'luxon'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import type { OfFormOptions } from '#auth/actions/give_post'
import { keepingAnAdministrator } from '#auth/actions/keep_an_administrator'
import User from '#auth/models/user'
import { officerOf } from '#auth/queries/officer'
import { type Editor, editorOf } from '#auth/rules/editors'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseUnseen } from '#kernel/formats/content_version'
import { takeTurn } from '#kernel/database/turns'

export interface SwitchUserInput {
  userId: number
  isActive: boolean
  by: Editor
}

/** Lets a person sign in no longer, or again. Their sessions end (DECISIONS 11). */
export class SwitchUser {
  /**
   * @throws Refusal auth.messages.last_administrator
   * @returns false when it was so already
   */
  async run(
    { userId, isActive, by }: SwitchUserInput,
    existing?: OfFormOptions['trx']
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await takeTurn(trx, 'user', userId)
      if (Boolean(user.isActive) === isActive) return false
      user.isActive = isActive
      user.updatedAt = DateTime.fromJSDate(getClock().now()).toUTC()
      await keepingAnAdministrator(trx, () => user.save())
      const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
      const action = isActive ? 'user.enabled' : 'user.disabled'
      await recordAudit({ action, ...editorOf(by), ...subject }, trx)
      endSessionsAfter(trx, user.id)
      return true
    }, existing)
  }
}

/** The same of an officer, by the button of a page. */
export class SwitchOfficer {
  /** @throws NotFound; Refusal last_administrator, switched_already, or when somebody changed the officer meanwhile */
  async run(input: SwitchUserInput, { seen, trx: existing }: OfFormOptions): Promise<void> {
    await inTransaction(async (trx) => {
      const { version } = await officerOf(input.userId, trx)
      if (seen !== undefined) refuseUnseen(seen, version)
      if (!(await new SwitchUser().run(input, trx))) {
        throw new Refusal(`auth.messages.${input.isActive ? 'enabled' : 'disabled'}_already`)
      }
    }, existing)
  }
}
