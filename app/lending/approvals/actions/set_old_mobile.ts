import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'

interface OldMobileInput {
  officer: User
  /** One of the person's applications, in the officer's districts. */
  applicationId: number
  mobile: string
  /** Proof of identity that was seen. */
  remarks: string
}

/**
 * Sets the current mobile number of a person of an existing portfolio whose number has changed: with it they take over
 * the account themselves. No notification is sent, as the account is still held.
 *
 * @throws NotFound for an application of another district
 * @throws Refusal 409 if the account is no longer held; approvals.old_mobile.registered, field mobile
 */
export class SetOldMobile {
  async run({ officer, applicationId, mobile, remarks }: OldMobileInput): Promise<void> {
    const { userId, districtId } = await visibleApplication(officer, { id: applicationId })
    await inTransaction(async (trx) => {
      const user = await User.query({ client: trx }).where('id', userId).forUpdate().firstOrFail()
      await acquireLock(trx, 'mobile', mobile)
      const other = await User.query({ client: trx })
        .where({ mobile, roleId: Role.applicant, isHeld: false })
        .first()
      if (other) throw new Refusal('approvals.old_mobile.registered', {}, { field: 'mobile' })
      const changed = await trx
        .from('users')
        .where({ id: userId, is_held: true })
        .update({ mobile, updated_at: sqlInstant(getClock().now()) })
      if (Number(changed) !== 1) {
        throw new Refusal('approvals.old_mobile.taken_over', {}, { status: 409 })
      }
      await recordAudit({
        action: 'user.mobile_set',
        actor: officer,
        subjectType: 'user',
        subjectId: userId,
        districtId,
        data: { before: user.mobile.slice(-4), after: mobile.slice(-4), remarks },
        trx,
      })
    })
  }
}
