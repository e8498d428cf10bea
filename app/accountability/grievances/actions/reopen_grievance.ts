import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import {
  addStep,
  keepTerms,
  lockOwnGrievance,
  planTerms,
  refuseWords,
} from '#grievances/actions/add_step'
import GrievanceStep from '#grievances/models/grievance_step'
import { ownGrievance } from '#grievances/queries/complainant'
import { heldPosts } from '#grievances/queries/held_posts'
import type { Complainant } from '#grievances/rules/complainant'
import { mayReopen } from '#grievances/rules/standing'
import { chainAfterHeld, chainOf } from '#grievances/rules/terms'

/** The citizen is not content with the answer: the next post of the chain has it from now on. */
export class ReopenGrievance {
  /** @throws NotFound for somebody else's; Refusal for a second time, or after the days for it */
  async run(
    who: Complainant,
    { uuid, words, seen }: { uuid: string; words: string; seen: string }
  ): Promise<void> {
    const found = await ownGrievance(who, uuid)
    const { id } = found
    refuseWords(words, 'words')
    const held = await heldPosts(found)
    await inTransaction(async (trx) => {
      const grievance = await lockOwnGrievance(who, found, seen, trx)
      const { kind, aboutRoleId, districtId } = grievance
      if (!mayReopen(grievance, getClock().today())) {
        throw new Refusal('grievances.messages.not_reopened', {}, { status: 409 })
      }
      const answer = await GrievanceStep.query({ client: trx })
        .where({ grievanceId: id, kind: 'answered' })
        .orderBy('serial', 'desc')
        .firstOrFail()
      const chain = chainAfterHeld(chainOf(kind, aboutRoleId), answer.roleId, held)
      const { terms, dueOn } = planTerms(kind, chain)
      await grievance
        .merge({
          status: 'open',
          round: 2,
          dueOn,
          answeredOn: null,
        })
        .save()
      await keepTerms(grievance, terms, trx)
      await addStep(id, { kind: 'reopened', words }, trx)
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
