import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  endTerms,
  lockGrievance,
  lockOwnGrievance,
  notifyComplainant,
  planTerms,
  recordStep,
  recordTerms,
  refusePersonalNumber,
  refuseUnsuitableText,
} from '#grievances/actions/grievance_records'
import type Grievance from '#grievances/models/grievance'
import GrievanceStep from '#grievances/models/grievance_step'
import {
  type GrievanceViewer,
  grievanceOfComplainant,
  isVisibleTo,
  staffedRoles,
  visibleGrievance,
} from '#grievances/queries/grievance_access'
import {
  type Complainant,
  activeTerm,
  escalationChain,
  mayRate,
  mayReopen,
  staffedChainAfterAnswer,
} from '#grievances/rules/escalation'
import GrievanceTerm from '#grievances/models/grievance_term'
import type User from '#auth/models/user'

/** Reopens a grievance whose citizen does not accept the answer. The next role of the chain handles it from now on. */
export class ReopenGrievance {
  /** @throws NotFound for a grievance of another person; Refusal for a second time or after the period */
  async run(
    who: Complainant,
    { uuid, message, expectedVersion }: { uuid: string; message: string; expectedVersion: string }
  ): Promise<void> {
    const found = await grievanceOfComplainant(who, uuid)
    const { id } = found
    refuseUnsuitableText(message, 'message')
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
      const chain = staffedChainAfterAnswer(
        escalationChain(kind, aboutRoleId),
        answer.roleId,
        staffed
      )
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
      await recordStep(id, { kind: 'reopened', message }, trx)
      await recordAudit({
        action: 'grievance.reopened',
        actorId: null,
        subjectType: 'grievance',
        subjectId: id,
        districtId,
        trx,
      })
    })
  }
}

/** Saves the answer of the responsible role and notifies the citizen. */
export class AnswerGrievance {
  /**
   * @param expectedVersion the number of the last step that the page showed
   * @throws NotFound for a grievance that the officer may not see
   * @throws Refusal if it was answered or changed meanwhile, or another role handles it
   */
  async run(
    officer: GrievanceViewer,
    { uuid, message, expectedVersion }: { uuid: string; message: string; expectedVersion: string }
  ): Promise<void> {
    const { id } = await visibleGrievance(officer, uuid)
    refuseUnsuitableText(message, 'message')
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
        { kind: 'answered', roleId: officer.roleId, actorId: officer.id, message },
        trx
      )
      await grievance.merge({ status: 'answered', answeredOn: today }).save()
      await endTerms(id, trx)
      await recordAudit({
        action: 'grievance.answered',
        actor: officer,
        subjectType: 'grievance',
        subjectId: id,
        districtId: grievance.districtId,
        trx,
      })
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

/** Saves the citizen's rating of the answer, which closes the grievance. */
export class RateGrievance {
  /** @throws NotFound for a grievance of another person; Refusal if there is no longer an answer to rate */
  async run(
    who: Complainant,
    given: { uuid: string; rating: number; remarks: string | null; expectedVersion: string }
  ): Promise<void> {
    const { uuid, rating, remarks, expectedVersion } = given
    const found = await grievanceOfComplainant(who, uuid)
    const { id } = found
    if (remarks) refusePersonalNumber(remarks, 'remarks')
    await inTransaction(async (trx) => {
      const grievance = await lockOwnGrievance(who, found, expectedVersion, trx)
      const { districtId } = grievance
      if (!mayRate(grievance, getClock().today())) {
        throw new Refusal('grievances.messages.not_rated', {}, { status: 409 })
      }
      await recordStep(id, { kind: 'rated', message: remarks }, trx)
      await grievance.merge({ status: 'closed', rating }).save()
      await recordAudit({
        action: 'grievance.rated',
        actorId: null,
        subjectType: 'grievance',
        subjectId: id,
        districtId,
        data: { rating },
        trx,
      })
    })
  }
}

/** Records that an officer opened a grievance (DECISIONS 12). */
export async function recordAccess(
  viewer: User,
  { id, districtId }: Grievance,
  requestId?: string
): Promise<void> {
  await recordAudit({
    action: 'grievance.viewed',
    actor: viewer,
    subjectType: 'grievance',
    subjectId: id,
    districtId,
    requestId,
  })
}
