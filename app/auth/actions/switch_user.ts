import { DateTime } from 'luxon'
import { endSessions } from '#auth/actions/end_sessions'
import User from '#auth/models/user'
import { userNameKey } from '#auth/rules/user_names'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { inTransaction } from '#core/database/transaction'

export interface SwitchUserInput {
  userName: string
  isActive: boolean
  /** Who runs the command: the account on the machine. */
  operator: string
}

/** Lets a person sign in no longer, or again. Their sessions end (DECISIONS 11). */
export class SwitchUser {
  /** @returns null when there is nobody of that name; `changed` is false when it was so already */
  async run({ userName, isActive, operator }: SwitchUserInput) {
    const switched = await inTransaction(async (trx) => {
      const user = await User.query({ client: trx })
        .where('userNameKey', userNameKey(userName))
        .forUpdate()
        .first()
      if (!user) return null
      if (Boolean(user.isActive) === isActive) return { user, changed: false }
      user.isActive = isActive
      user.updatedAt = DateTime.fromJSDate(getClock().now()).toUTC()
      await user.save()
      const subject = { subjectType: 'user', subjectId: user.id, districtId: user.districtId }
      const action = isActive ? 'user.enabled' : 'user.disabled'
      await recordAudit({ action, actorId: null, ...subject, data: { operator } }, trx)
      return { user, changed: true }
    })
    if (switched?.changed) await endSessions(switched.user.id)
    return switched
  }
}
