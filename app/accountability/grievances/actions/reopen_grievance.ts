import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  recordStep,
  recordTerms,
  lockOwnGrievance,
  planTerms,
  refuseUnsuitableText,
} from '#grievances/actions/add_step'
import GrievanceStep from '#grievances/models/grievance_step'
import { grievanceOfComplainant } from '#grievances/queries/complainant'
import { staffedRoles } from '#grievances/queries/held_posts'
import type { Complainant } from '#grievances/rules/complainant'
import { mayReopen } from '#grievances/rules/standing'
import { staffedChainAfterAnswer, escalationChain } from '#grievances/rules/terms'

/** The citizen is not content with the answer: the next post of the chain has it from now on. */
export class ReopenGrievance {
  /** @throws NotFound for somebody else's; Refusal for a second time, or after the days for it */
  async run(
    who: Complainant,
    { uuid, words, seen: expectedVersion }: { uuid: string; words: string; seen: string }
  ): Promise<void> {
    const found = await grievanceOfComplainant(who, uuid)
    const { id } = found
    refuseUnsuitableText(words, 'words')
    const staffed = await staffedRoles(found)
    await inTransaction(async (trx) => {
      const grievance = await lockOwnGrievance(who, found, expectedVersion, trx)
      const { kind, aboutRoleId, districtId } = grievance
      if (!mayReopen(grievance, getClock().today())) {
        throw new Refusal('grievances.messages.not_reopened', {}, { status: 409 })
      }
      const answer = await GrievanceStep.query({ client: trx })
        .where({ grievanceId: id, kind: 'answered' })
        .orderBy('serial', 'desc')
        .firstOrFail()
      const chain = staffedChainAfterAnswer(escalationChain(kind, aboutRoleId), answer.roleId, staffed)
      const { terms, dueOn } = planTerms(kind, chain)
      await grievance
        .merge({
          status: 'open',
          round: 2,
          dueOn,
          answeredOn: null,
        })
        .save()
      await recordTerms(grievance, terms, trx)
      await recordStep(id, { kind: 'reopened', words }, trx)
      await recordAudit(
        {
          action: 'grievance.reopened',
          actorId: null,
          subjectType: 'grievance',
          subjectId: id,
          districtId,
        },
        trx
      )
    })
  }
}
