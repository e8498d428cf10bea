import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import emitter from '@adonisjs/core/services/emitter'
import { notifyPaid } from '#claims/claim/actions/notifications'
import Claim from '#claims/models/claim'
import type PaymentBatch from '#claims/models/payment_batch'
import { PaymentSteps } from '#claims/payments/actions/payment_batches'
import type { AnswerRow } from '#claims/payments/rules/bank_answer'
import type { Answer } from '#claims/payments/rules/match_answer'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { bookSetOffs, undoSetOffs } from '#claims/recovery/actions/set_offs'
import { recordAudits } from '#kernel/audit/record_audit'

type Actor = { id: number; role: number } | null

interface BookedAnswers {
  batch: PaymentBatch
  /** The amount of each item is that of the file, in paise: 0 where all of it was set off. */
  answers: Answer[]
  actor: Actor
  /** The payment status of all their claims; by default, at the bank. */
  from?: number
}

/** Saves the bank's answers in the lines, in one query. */
async function saveLineResults(
  answers: Answer[],
  result: 'paid' | 'failed',
  trx: TransactionClientContract
) {
  const byLine = (valueOf: (row: AnswerRow) => string | null) =>
    trx.knexRawQuery(
      `case id ${answers.map(() => 'when ? then ?').join(' ')} end`,
      answers.flatMap(({ item, row }) => [item.id, valueOf(row)]) as string[]
    )
  await trx
    .knexQuery()
    .table('payment_batch_items')
    .whereIn(
      'id',
      answers.map(({ item }) => item.id)
    )
    .update({
      result,
      /** A failed claim may enter another batch; a paid one never may. */
      live_claim_id: result === 'failed' ? null : trx.knexRawQuery('claim_id'),
      return_code: byLine((row) => row.returnCode),
      return_reason: byLine((row) => row.reason),
      bank_reference: byLine((row) => row.reference),
      credited_on: byLine((row) => row.creditedOn),
    })
}

/** Number of claims answered per query. */
const BATCH_SIZE = 250

/** Action of the audit log for a claim that a bank answered as paid. */
export const CLAIM_PAID = 'claim.paid'

interface AnswerGroup {
  batch: PaymentBatch
  answers: Answer[]
  result: 'paid' | 'failed'
  steps: PaymentSteps
  actor: Actor
  from: number
}

/** Books the bank's answers about lines of a locked batch, paid or failed, with all consequences. */
export async function bookAnswers(
  { batch, answers, actor, from = PaymentStatus.sentToBank }: BookedAnswers,
  trx: TransactionClientContract
) {
  const steps = new PaymentSteps(trx, actor)
  for (const result of ['paid', 'failed'] as const) {
    const ofResult = answers.filter(({ row }) => row.result === result)
    for (let start = 0; start < ofResult.length; start += BATCH_SIZE) {
      const group = ofResult.slice(start, start + BATCH_SIZE)
      await bookGroup({ batch, answers: group, result, steps, actor, from }, trx)
    }
  }
  await steps.count()
}

async function bookGroup(
  { batch, answers, result, steps, actor, from }: AnswerGroup,
  trx: TransactionClientContract
) {
  const isPaid = result === 'paid'
  const paymentStatusId = isPaid ? PaymentStatus.paid : PaymentStatus.failed
  await saveLineResults(answers, result, trx)
  const ids = answers.map(({ item }) => item.claimId)
  const claims = await Claim.query({ client: trx }).whereIn('id', ids).forUpdate()
  const changed = await trx
    .from('claims')
    .whereIn('id', ids)
    .where('payment_status_id', from)
    .update({ payment_status_id: paymentStatusId })
  if (Number(changed) !== ids.length) {
    throw new Error('A claim of an answered batch has another payment status: books do not match')
  }
  const byClaim = new Map(answers.map((answer) => [answer.item.claimId, answer]))
  await steps.record(isPaid ? 'mark_paid' : 'mark_failed', claims, paymentStatusId, (claim) =>
    remarksOf(byClaim.get(claim.id)!)
  )
  if (isPaid) await recordPaid(batch, claims, actor, trx)
  await (isPaid ? bookSetOffs : undoSetOffs)(
    answers.map(({ item }) => item.id),
    trx
  )
  /** If the full amount was set off, no money arrives: the notice concerns the set-off. */
  const moved = answers.filter(({ item }) => item.amountPaise > 0)
  const notifiedClaimIds = new Set(moved.map(({ item }) => item.claimId))
  await notifyPaid(
    claims.filter(({ id }) => notifiedClaimIds.has(id)),
    moved,
    batch,
    trx
  )
  const payments = answers.map(({ item }) => ({ id: item.id, claimId: item.claimId }))
  await emitter.emitSerial('claims:payments_answered', { trx, result, payments })
}

/** Records the data for the proofs of the payments (docs/users/service_standards.md). */
async function recordPaid(
  batch: PaymentBatch,
  claims: readonly Claim[],
  actor: Actor,
  trx: TransactionClientContract
) {
  await recordAudits(
    claims.map((claim) => ({
      action: CLAIM_PAID,
      actorId: actor?.id ?? null,
      actorRole: actor?.role,
      subjectType: 'claim',
      subjectId: claim.id,
      districtId: claim.districtId,
      data: { claim: claim.id, batch: batch.number, amountPaise: claim.approvedPaise },
    })),
    trx
  )
}

const remarksOf = ({ row, remarks }: Answer) =>
  [remarks, row.returnCode, row.reason, row.reference].filter(Boolean).join(' · ') || null
