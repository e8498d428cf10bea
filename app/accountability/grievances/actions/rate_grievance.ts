import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { recordStep, lockOwnGrievance, refusePersonalNumber } from '#grievances/actions/add_step'
import { grievanceOfComplainant } from '#grievances/queries/complainant'
import type { Complainant } from '#grievances/rules/complainant'
import { mayRate } from '#grievances/rules/standing'

/** The citizen says how good the answer is, which closes the complaint. */
export class RateGrievance {
  /** @throws NotFound for somebody else's; Refusal where no answer is there to be rated any more */
  async run(
    who: Complainant,
    given: { uuid: string; rating: number; remarks: string | null; seen: string }
  ): Promise<void> {
    const { uuid, rating, remarks, seen: expectedVersion } = given
    const found = await grievanceOfComplainant(who, uuid)
    const { id } = found
    if (remarks) refusePersonalNumber(remarks, 'remarks')
    await inTransaction(async (trx) => {
      const grievance = await lockOwnGrievance(who, found, expectedVersion, trx)
      const { districtId } = grievance
      if (!mayRate(grievance, getClock().today())) {
        throw new Refusal('grievances.messages.not_rated', {}, { status: 409 })
      }
      await recordStep(id, { kind: 'rated', words: remarks }, trx)
      await grievance.merge({ status: 'closed', rating }).save()
      await recordAudit(
        {
          action: 'grievance.rated',
          actorId: null,
          subjectType: 'grievance',
          subjectId: id,
          districtId,
          data: { rating },
        },
        trx
      )
    })
  }
}
