import { recordLinkingStep } from '#claims/actions/record_seeding_step'
import Application from '#applications/models/application'
import Claim from '#claims/models/claim'
import { linkingOf } from '#claims/queries/seeding'
import { canRequestStatement, LINKING_STEPS } from '#claims/rules/seeding'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { acquireLock } from '#kernel/database/turns'
import { Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'
import { latestDecision } from '#workflow/queries/decision_history'

interface RequestLinkingInput {
  claimId: number
  actor: { id: number; role: number }
  /** For the applicant: what is wrong with the picture, or missing. */
  remarks: string
  /** What the page showed of how far the claim has come. */
  expectedStatusId: number
  expectedDecisionId: number | null
}

/** Asks the applicant of a claim to state the seeding, or to state it anew; the claim stays where it is. */
export class RequestLinkingStatement {
  /**
   * @throws Refusal where the claim moved on or a statement came meanwhile, where it is not on this desk or is
   *   asked for already, or where the remarks seem to hold a personal number
   */
  async run(input: RequestLinkingInput): Promise<void> {
    const { claimId, actor, remarks } = input
    const kind = findPersonalNumber(remarks)
    if (kind) throw new Refusal(`collaboration.messages.no_${kind}`, {}, { field: 'wanted' })
    await inTransaction(async (trx) => {
      const claim = await Claim.query({ client: trx })
        .where('id', claimId)
        .forUpdate()
        .firstOrFail()
      await acquireLock(trx, 'claim', claim.id)
      const latest = await latestDecision('claim', claim.id, trx)
      if (
        claim.statusId !== input.expectedStatusId ||
        (latest?.id ?? null) !== input.expectedDecisionId
      ) {
        throw new Refusal('claims.seeding.moved_on', {}, { status: 409 })
      }
      const { state, statement } = (await linkingOf([claim], trx)).get(claim.id)!
      if (!canRequestStatement(claim, actor.role, state)) {
        throw new Refusal('claims.seeding.not_askable', {}, { status: 409 })
      }
      const statementId = statement?.id ?? 0
      const step = { action: LINKING_STEPS.asked, actor, statementId, remarks }
      const decision = await recordLinkingStep(claim, step, trx)
      await recordAudit(
        {
          action: 'seeding.asked',
          actorId: actor.id,
          actorRole: actor.role,
          subjectType: 'claim',
          subjectId: claim.id,
        },
        trx
      )
      const { id, number } = await Application.query({ client: trx })
        .where('id', claim.applicationId)
        .firstOrFail()
      const today = getClock().today()
      const { askedAnswerDays } = rulesByCountingDay(claim.loanType, { work: today })
      await notifyUser(
        {
          userId: claim.userId,
          applicationId: id,
          claimId: claim.id,
          template: 'item_asked',
          params: {
            applicationNo: number,
            claim: claim.id,
            remarks,
            lastDay: addDays(today, askedAnswerDays),
          },
          dedupeKey: `seeding:${decision.id}`,
        },
        trx
      )
    })
  }
}
