import { DateTime } from 'luxon'
import { recordCentreStep } from '#applications/assisted_filing/actions/note_centre'
import type Centre from '#applications/assisted_filing/models/centre'
import CentreOperator from '#applications/assisted_filing/models/centre_operator'
import { isOfficerMobile } from '#applications/assisted_filing/queries/help_of'
import { lockUser } from '#auth/actions/lock_person'
import type User from '#auth/models/user'
import { findUserByTypedName } from '#auth/queries/person_by_name'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'

const refusal = (name: string) =>
  new Refusal(`assisted_filing.messages.${name}`, {}, { field: 'account' })

const now = () => DateTime.fromJSDate(getClock().now()).toUTC()

/** Lets an account work for a centre. */
export class AddOperator {
  /** @throws Refusal unknown_account, officer_helps, works_elsewhere, field account */
  async run(officer: User, centre: Centre, account: string): Promise<CentreOperator> {
    const person = await findUserByTypedName(account)
    if (!person?.isActive) throw refusal('unknown_account')
    if (person.isOfficer || (await isOfficerMobile(person.mobile))) throw refusal('officer_helps')
    try {
      return await inTransaction(async (trx) => {
        await lockUser(person.id, trx)
        const operator = await CentreOperator.create(
          {
            centreId: centre.id,
            userId: person.id,
            liveUserId: person.id,
            addedBy: officer.id,
            addedAt: now(),
          },
          { client: trx }
        )
        await recordCentreStep('operator_added', centre, officer, trx, { userId: operator.userId })
        return operator
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw refusal('works_elsewhere')
    }
  }
}

/** From this moment on the account works for the centre no more. */
export class EndOperator {
  /** @throws NotFound where they do not work there now */
  async run(officer: User, centre: Centre, id: number): Promise<void> {
    await inTransaction(async (trx) => {
      const operator = await CentreOperator.query({ client: trx })
        .where({ id, centreId: centre.id })
        .whereNull('endedAt')
        .forUpdate()
        .first()
      if (!operator) throw new NotFound()
      await operator.merge({ endedAt: now(), liveUserId: null }).save()
      await recordCentreStep('operator_ended', centre, officer, trx, { userId: operator.userId })
    })
  }
}
