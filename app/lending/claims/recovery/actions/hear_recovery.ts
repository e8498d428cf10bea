import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import type RecoveryDemand from '#claims/models/recovery_demand'
import { notifyAnswered, notifyRecovery } from '#claims/recovery/actions/notify_recovery'
import { signRecoveryLetter } from '#claims/recovery/actions/recovery_letters'
import { keptOf, lockForStep, lockPayment } from '#claims/recovery/actions/recovery_demands'
import { interestOn } from '#claims/recovery/rules/recovery'
import type { AuditAction } from '#kernel/audit/audit_kinds'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { type Paise, formatRupees, paise } from '#kernel/money/paise'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { Actor } from '#workflow/contracts/subject'

interface StepInput {
  demandId: number
  actor: Actor
}

/** Records a step of a demand in the audit log, with its claim. */
export const auditStep = (
  action: AuditAction,
  { id, claimId, districtId }: RecoveryDemand,
  actor: Actor | null,
  data: Record<string, unknown>,
  trx: TransactionClientContract
) =>
  recordAudit({
    action,
    actor,
    subjectType: 'claim',
    subjectId: claimId,
    districtId,
    data: { demand: id, ...data },
    trx,
  })

/** Returns today's recovery rules of a demand's scheme. */
export async function recoveryRules(claimId: number, trx?: TransactionClientContract) {
  const { loanType } = await Claim.findOrFail(claimId, { client: trx })
  return rulesByCountingDay(loanType, { work: getClock().today() })
}

/** Sends the show-cause notice: no one is ordered to pay without having been heard (RAILS, section 7). */
export class SendNotice {
  /** @throws Refusal where the demand has moved on */
  run({ demandId, actor }: StepInput): Promise<void> {
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, 'notice', trx)
      const today = getClock().today()
      const answerTill = addDays(
        today,
        (await recoveryRules(demand.claimId, trx)).recoveryAnswerDays
      )
      await demand
        .merge({ state: 'notice_sent', noticedOn: today, noticedBy: actor.id, answerTill })
        .save()
      await auditStep('recovery.noticed', demand, actor, { answerTill }, trx)
      await signRecoveryLetter(demand, 'notice', trx)
      await notifyRecovery({ demand, event: 'notice', lastDay: answerTill }, trx)
    })
  }
}

/** Records the answer to the notice, from the citizen or, if given on paper, from accounts. */
export class AnswerNotice {
  /** @throws Refusal where the demand has moved on */
  run({ demandId, actor, answer }: StepInput & { answer: string }): Promise<void> {
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, 'answer', trx)
      const answeredOn = getClock().today()
      await demand.merge({ state: 'answered', answer, answeredOn, answeredBy: actor.id }).save()
      await auditStep('recovery.answered', demand, actor, {}, trx)
      await notifyAnswered(demand, actor, trx)
    })
  }
}

interface DecideInput extends StepInput {
  /** The reasons: payment can be demanded only by a reasoned order (RAILS, section 7). */
  text: string
}

/** An officer who proposed a demand or sent its notice does not decide on it. */
function refuseSamePerson({ proposedBy, noticedBy }: RecoveryDemand, actor: Actor) {
  if (actor.id !== proposedBy && actor.id !== noticedBy) return
  throw new Refusal('claims.recovery.same_person', {}, { status: 403 })
}

/** Orders a heard demand: from then on its amount is outstanding, and no longer part of the kept amount. */
export class OrderRecovery {
  /**
   * @throws Refusal where the demand has moved on, for the officer who proposed it, and for an amount above the
   * proposed one or the kept part of the payment
   */
  run({ demandId, actor, text, amount }: DecideInput & { amount: Paise }): Promise<void> {
    return inTransaction(async (trx) => {
      const { claim, item } = await lockPaymentOf(demandId, trx)
      const demand = await lockForStep(demandId, 'order', trx)
      refuseSamePerson(demand, actor)
      const limit = Math.min(demand.proposedPaise, keptOf(item))
      if (amount > limit || amount <= 0) {
        const most = formatRupees(paise(limit))
        throw new Refusal('claims.recovery.above_proposal', { most }, { field: 'amount' })
      }
      const today = getClock().today()
      const rules = rulesByCountingDay(claim.loanType, { work: today })
      const { batchOn } = await PaymentBatch.findOrFail(item.batchId, { client: trx })
      const paidOn = item.creditedOn ?? batchOn
      const interestPaise = interestOn(amount, rules.recoveryInterestBp, paidOn, today)
      const dueOn = addDays(today, rules.recoveryPaymentDays)
      await item.merge({ keptPaise: keptOf(item) - amount }).save()
      await demand
        .merge({
          state: 'confirmed',
          orderedPaise: amount,
          outstandingPaise: amount,
          interestPaise,
          interestDuePaise: interestPaise,
          orderText: text,
          orderedOn: today,
          orderedBy: actor.id,
          dueOn,
          nextDueOn: dueOn,
        })
        .save()
      await auditStep(
        'recovery.ordered',
        demand,
        actor,
        { amountPaise: amount, interestPaise, text },
        trx
      )
      await signRecoveryLetter(demand, 'order', trx)
      await notifyRecovery({ demand, event: 'ordered', lastDay: dueOn }, trx)
    })
  }
}

/** Locks the payment of a demand, before the demand itself, like every booking. */
async function lockPaymentOf(demandId: number, trx: TransactionClientContract) {
  const row = await trx.from('recovery_demands').where('id', demandId).select('claim_id').first()
  return lockPayment(Number(row?.claim_id ?? 0), trx)
}

/** Drops a demand whose reason is removed by the answer or by a new review. */
export class DropRecovery {
  /** @throws Refusal where the demand has moved on, and for the officer who proposed it */
  run({ demandId, actor, text }: DecideInput): Promise<void> {
    return inTransaction(async (trx) => {
      const demand = await lockForStep(demandId, 'drop', trx)
      refuseSamePerson(demand, actor)
      const wasNotified = demand.noticedOn !== null
      await demand
        .merge({
          state: 'dropped',
          liveItemId: null,
          orderText: text,
          orderedBy: actor.id,
          closedOn: getClock().today(),
        })
        .save()
      await auditStep('recovery.dropped', demand, actor, { text }, trx)
      if (wasNotified) await notifyRecovery({ demand, event: 'closed' }, trx)
    })
  }
}
