import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { bookAnswers } from '#claims/payments/actions/book_answers'
import { lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import { LATE_CREDIT_CHANGE, undecidedCredit } from '#claims/payments/queries/late_credits'
import { PaymentStatus, isStoppable } from '#claims/payments/rules/payment_status'
import { amountRecoveredTwice, restoreSetOffs } from '#claims/recovery/actions/set_offs'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { acquireLock } from '#kernel/database/locks'
import { FieldRefusals, Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'
import { ProposeChange, type ProposalOutcome } from '#maker_checker/actions/propose_change'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { masters } from '#masters/queries/masters'

interface CreditInput {
  /** False when the response is wrong and the payment stays failed. */
  isCredited: boolean
  /** Reference of the credit at the bank. */
  reference: string | null
  creditedOn: PlainDate | null
  /** Reference of the payment that returned a double recovery to the citizen. */
  returnReference: string | null
  remarks: string
}

/** The result of accounts' inquiry into a failed payment that a response reports as credited. */
export interface LateCredit extends CreditInput {
  itemId: number
  batchId: number
  claimId: number
}

const WORDS = 'claims.late_credit'

const notReported = () => new Refusal(`${WORDS}.not_reported`, {}, { status: 409 })

/** Locks a payment after its batch and its claim, like every answer of the bank. @throws Refusal */
async function lockReported(
  { batchId, itemId, claimId, isCredited }: LateCredit,
  trx: TransactionClientContract
) {
  const batch = await lockPaymentBatch(batchId, trx)
  const claim = await Claim.query({ client: trx }).where('id', claimId).forUpdate().first()
  await acquireLock(trx, 'claim', claimId)
  const item = await PaymentBatchItem.query({ client: trx })
    .where({ id: itemId, batchId, undecidedClaimId: claimId, result: 'failed' })
    .forUpdate()
    .first()
  if (!claim || !item) throw notReported()
  if (isCredited && !isStoppable(claim.paymentStatusId)) {
    throw new Refusal(`${WORDS}.not_payable`, {}, { status: 409 })
  }
  /** The debit account shows that the money was returned. */
  const debitReturn = trx.from('debit_matches').where({ item_id: itemId, kind: 'return' })
  if (isCredited && (await debitReturn.first())) {
    throw new Refusal(`${WORDS}.came_back`, {}, { status: 409 })
  }
  return { batch, claim, item }
}

/**
 * Returns the amount that must have been returned to the citizen before a payment with set-offs is booked as paid, in
 * paise.
 */
const requiredReturn = ({ itemId, isCredited }: LateCredit, trx: TransactionClientContract) =>
  isCredited ? amountRecoveredTwice(itemId, trx) : 0

const line = (
  label: string,
  kind: Difference['kind'],
  to: SentenceValue | null,
  from: SentenceValue | null = null
): Difference => ({ label: { key: `${WORDS}.${label}` }, kind, old: from, new: to })

/**
 * A failed payment that the bank credited after all: an accounts officer proposes to book it as paid, or to leave it
 * failed, and the GM or the MD confirms. The claim is not paid again before that.
 */
export const lateCredit: ChangeKind<LateCredit> = {
  words: `${WORDS}.change`,
  needsConfirmation: 'always',
  roles: { propose: [Role.accounts], confirm: [Role.generalManager, Role.managingDirector] },

  async version(credit, trx) {
    const { item, claim } = await lockReported(credit, trx)
    return `${item.id}:${claim.paymentStatusId}:${await requiredReturn(credit, trx)}`
  },

  async describe(credit, trx) {
    const { item, claim } = await lockReported(credit, trx)
    const { isCredited, reference, creditedOn, returnReference, remarks } = credit
    const twice = await requiredReturn(credit, trx)
    const status = (id: number) => masters().paymentStatus(id)
    const to = isCredited ? PaymentStatus.paid : claim.paymentStatusId
    return {
      subject: String(item.id),
      title: {
        key: 'claims.reversal.of',
        params: { claim: claim.id, name: item.beneficiaryName },
      },
      href: `/officer/claims/${claim.id}`,
      difference: [
        line('payment', 'text', status(to), status(claim.paymentStatusId)),
        line('amount', 'paise', item.amountPaise - item.setOffPaise),
        line('reference', 'text', reference),
        line('credited_on', 'date', creditedOn),
        ...(twice > 0
          ? [line('returned', 'paise', twice), line('returnReference', 'text', returnReference)]
          : []),
        line('remarks', 'text', remarks),
      ],
    }
  },

  async apply(credit, actor, trx, confirmedBy) {
    const { batch, claim, item } = await lockReported(credit, trx)
    const { isCredited, reference, creditedOn, returnReference, remarks } = credit
    await item.merge({ undecidedClaimId: null }).save()
    await recordAudit({
      action: 'claim.late_credit_decided',
      actor,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: { ...credit, amountPaise: item.amountPaise, confirmedBy: confirmedBy?.id ?? null },
      trx,
    })
    if (!isCredited) return
    await restoreSetOffs(item.id, { reference: returnReference, actorId: actor.id }, trx)
    const { id, claimId, amountPaise, setOffPaise, result } = item
    const row = {
      line: 0,
      claimId,
      amountPaise: null,
      result: 'paid' as const,
      contradiction: null,
      returnCode: null,
      reason: null,
      reference,
      creditedOn,
    }
    const facts = { id, claimId, amountPaise: amountPaise - setOffPaise, result }
    const answers = [{ item: facts, row, remarks }]
    await bookAnswers({ batch, answers, actor, from: claim.paymentStatusId }, trx)
  },
}

/** Proposes the decision on a failed payment that a response reports as credited. */
export class ProposeLateCredit {
  /**
   * @throws Refusal where nothing is reported, or a decision is proposed already; FieldRefusals for a credit without
   * reference or day, or on a day before the batch or in the future
   */
  async run({
    claimId,
    person,
    ...typed
  }: CreditInput & { claimId: number; person: User }): Promise<ProposalOutcome> {
    const item = await undecidedCredit(claimId)
    if (!item) throw notReported()
    const { batchOn } = await PaymentBatch.findOrFail(item.batchId)
    refuseWrongFields(typed, batchOn, await amountRecoveredTwice(item.id, db.connection()))
    const payload = { ...typed, itemId: item.id, batchId: item.batchId, claimId }
    return new ProposeChange().run({ kind: LATE_CREDIT_CHANGE, payload, person })
  }
}

function refuseWrongFields(
  { isCredited, reference, creditedOn, returnReference }: CreditInput,
  batchOn: PlainDate,
  twice: number
) {
  if (!isCredited) return
  const params = { amount: formatRupees(paise(twice)) }
  const error = (field: string, messageKey: string, isWrong: boolean) =>
    isWrong ? [{ field, messageKey: `${WORDS}.${messageKey}`, params }] : []
  const errors = [
    ...error('reference', 'reference_needed', !reference),
    ...error('creditedOn', 'day_needed', creditedOn === null),
    ...error('creditedOn', 'in_future', creditedOn !== null && creditedOn > getClock().today()),
    ...error('creditedOn', 'before_batch', creditedOn !== null && creditedOn < batchOn),
    ...error('returnReference', 'return_needed', twice > 0 && !returnReference),
  ]
  if (errors.length > 0) throw new FieldRefusals(errors)
}
