import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { recordStep, endTerms, lockGrievance, refuseUnsuitableText } from '#grievances/actions/add_step'
import { notifyComplainant } from '#grievances/actions/tell_complainant'
import GrievanceTerm from '#grievances/models/grievance_term'
import { type GrievanceViewer, isVisibleTo, visibleGrievance } from '#grievances/queries/visible'
import { activeTerm } from '#grievances/rules/terms'

/** The post that has a complaint answers it, and the citizen is told. */
export class AnswerGrievance {
  /**
   * @param answer `seen` is the number of the last step that the page showed
   * @throws NotFound for a complaint that the officer does not see
   * @throws Refusal where it was answered or changed meanwhile, or another post has it
   */
  async run(
    officer: GrievanceViewer,
    { uuid, words, seen: expectedVersion }: { uuid: string; words: string; seen: string }
  ): Promise<void> {
    const { id } = await visibleGrievance(officer, uuid)
    refuseUnsuitableText(words, 'words')
    await inTransaction(async (trx) => {
      const grievance = await lockGrievance(id, expectedVersion, trx)
      if (!(await isVisibleTo(officer, id, trx))) throw new NotFound()
      const { round } = grievance
      const today = getClock().today()
      const terms = await GrievanceTerm.query({ client: trx }).where({ grievanceId: id, round })
      if (grievance.status !== 'open' || activeTerm(terms, today)?.roleId !== officer.roleId) {
        throw new Refusal('grievances.messages.not_yours', {}, { status: 409 })
      }
      await recordStep(
        id,
        { kind: 'answered', roleId: officer.roleId, actorId: officer.id, words },
        trx
      )
      await grievance.merge({ status: 'answered', answeredOn: today }).save()
      await endTerms(id, trx)
      await recordAudit(
        {
          action: 'grievance.answered',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'grievance',
          subjectId: id,
          districtId: grievance.districtId,
        },
        trx
      )
      await notifyComplainant(
        grievance,
        {
          template: 'grievance_answered',
          params: { grievanceNo: grievance.number },
          occasion: `answered:${round}`,
        },
        trx
      )
    })
  }
}
