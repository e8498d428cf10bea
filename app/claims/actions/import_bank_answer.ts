import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'
import { lockBatch } from '#claims/actions/cancel_payment_batch'
import { recordPaymentSteps } from '#claims/actions/record_payment_steps'
import { tellPaid } from '#claims/actions/tell_paid'
import BankAnswer from '#claims/models/bank_answer'
import Claim from '#claims/models/claim'
import type PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { readAnswerTable } from '#claims/papers/answer_table'
import {
  readAnswerRow,
  suggestMapping,
  type AnswerMapping,
  type AnswerRow,
  type AnswerRowError,
} from '#claims/rules/bank_answer'
import { PaymentStatus } from '#claims/rules/payment_status'

export interface ImportBankAnswerInput {
  batchId: number
  path: string
  fileName: string
  /** Null: the columns that the header suggests. */
  mapping: AnswerMapping | null
  dryRun: boolean
  actor: { id: number; role: number } | null
}

export type AnswerProblem =
  AnswerRowError | 'not_in_batch' | 'amount_differs' | 'twice' | 'answered_otherwise'

/** What an import did, or would do. */
export interface AnswerReport {
  header: string[]
  mapping: AnswerMapping
  rows: number
  paid: number
  failed: number
  /** Rows that say what is known already. */
  unchanged: number
  errors: { line: number; claimId: number | null; problem: AnswerProblem }[]
  /** Lines of the batch that no row of any file has answered. */
  unanswered: number
}

/**
 * Takes in the bank's answer for a batch (DECISIONS 9): success marks a refund paid, failure marks
 * it failed with the bank's reason. With `dryRun` nothing is written. One wrong row refuses the
 * whole file: the report names each.
 *
 * @throws Refusal when the file cannot be read, was taken in already, or has wrong rows
 */
export class ImportBankAnswer {
  async run(input: ImportBankAnswerInput): Promise<AnswerReport> {
    const table = await readAnswerTable(input.path)
    const mapping = input.mapping ?? suggestMapping(table.header)
    if (mapping.claim === null || (mapping.status === null && mapping.returnCode === null)) {
      throw new Refusal('claims.messages.answer_columns', {}, { field: 'file' })
    }
    const read = table.rows
      .map(({ line, cells }) => readAnswerRow(cells, line, mapping))
      .filter((row) => row !== null)
    const sha256 = await digestOf(input.path)
    return inTransaction(async (trx) => {
      const batch = await lockBatch(input.batchId, trx)
      await this.#refuseIfNotOpen(batch, sha256, trx)
      const items = await PaymentBatchItem.query({ client: trx }).where('batch_id', batch.id)
      const { answers, report } = matchRows(read, items)
      const whole: AnswerReport = { header: table.header, mapping, ...report }
      if (input.dryRun) {
        return whole
      }
      if (whole.errors.length > 0) {
        throw new Refusal('claims.messages.answer_has_errors', { count: whole.errors.length })
      }
      await this.#apply(batch, answers, input.actor, trx)
      await this.#record(batch, whole, sha256, input, trx)
      return whole
    })
  }

  async #refuseIfNotOpen(batch: PaymentBatch, sha256: string, trx: TransactionClientContract) {
    if (batch.status === 'cancelled' || batch.status === 'created') {
      throw new Refusal('claims.messages.batch_not_sent', { number: batch.number })
    }
    const earlier = await BankAnswer.query({ client: trx })
      .where('batch_id', batch.id)
      .where('sha256', sha256)
      .first()
    if (earlier) {
      throw new Refusal(
        'claims.messages.answer_known',
        { on: formatDate(indiaDateOf(earlier.createdAt)) },
        { field: 'file', status: 409 }
      )
    }
  }

  async #apply(
    batch: PaymentBatch,
    answers: { item: PaymentBatchItem; row: AnswerRow }[],
    actor: ImportBankAnswerInput['actor'],
    trx: TransactionClientContract
  ) {
    for (const result of ['paid', 'failed'] as const) {
      const ofResult = answers.filter(({ row }) => row.result === result)
      const isPaid = result === 'paid'
      const paymentStatusId = isPaid ? PaymentStatus.paid : PaymentStatus.failed
      for (const { item, row } of ofResult) {
        await item
          .merge({
            result,
            /** A failed one may go into another batch; a paid one never again. */
            liveClaimId: isPaid ? item.claimId : null,
            returnCode: row.returnCode,
            returnReason: row.reason,
            bankReference: row.reference,
            creditedOn: row.creditedOn,
          })
          .save()
      }
      const reasons = new Map(ofResult.map(({ item, row }) => [item.claimId, remarksOf(row)]))
      const claims = await this.#moveClaims([...reasons.keys()], paymentStatusId, trx)
      if (claims.length > 0) {
        const step = isPaid ? 'mark_paid' : 'mark_failed'
        const remarks = (claim: Claim) => reasons.get(claim.id) ?? null
        await recordPaymentSteps(trx, step, claims, paymentStatusId, actor, remarks)
        await tellPaid(claims, ofResult, batch, trx)
      }
    }
  }

  async #moveClaims(ids: number[], paymentStatusId: number, trx: TransactionClientContract) {
    const claims: Claim[] = []
    for (let start = 0; start < ids.length; start += 500) {
      const chunk = ids.slice(start, start + 500)
      claims.push(...(await Claim.query({ client: trx }).whereIn('id', chunk).forUpdate()))
      const moved = await trx
        .from('claims')
        .whereIn('id', chunk)
        .where('payment_status_id', PaymentStatus.sentToBank)
        .update({ payment_status_id: paymentStatusId })
      if (Number(moved) !== chunk.length) {
        throw new Error('A claim of a batch at the bank is not at "sent to bank": books do not tie')
      }
    }
    return claims
  }

  async #record(
    batch: PaymentBatch,
    report: AnswerReport,
    sha256: string,
    { fileName, actor }: ImportBankAnswerInput,
    trx: TransactionClientContract
  ) {
    await BankAnswer.create(
      {
        batchId: batch.id,
        sha256,
        fileName,
        rowsCount: report.rows,
        paidCount: report.paid,
        failedCount: report.failed,
        importedBy: actor?.id ?? null,
      },
      { client: trx }
    )
    if (report.unanswered === 0) {
      const answeredAt = DateTime.fromJSDate(getClock().now())
      await batch.merge({ status: 'answered', answeredAt }).save()
    }
    await recordAudit(
      {
        action: 'bank_answer.imported',
        actorId: actor?.id ?? null,
        actorRole: actor?.role,
        subjectType: 'payment_batch',
        subjectId: batch.id,
        data: { paid: report.paid, failed: report.failed, sha256 },
      },
      trx
    )
  }
}

const remarksOf = (row: AnswerRow) =>
  [row.returnCode, row.reason, row.reference].filter(Boolean).join(' · ') || null

/** Holds each row against its line of the batch. */
function matchRows(
  read: (AnswerRow | { line: number; error: AnswerRowError })[],
  items: PaymentBatchItem[]
) {
  const byClaim = new Map(items.map((item) => [item.claimId, item]))
  const seen = new Set<number>()
  const answers: { item: PaymentBatchItem; row: AnswerRow }[] = []
  const errors: AnswerReport['errors'] = []
  let unchanged = 0
  for (const row of read) {
    if ('error' in row) {
      errors.push({ line: row.line, claimId: null, problem: row.error })
      continue
    }
    const item = byClaim.get(row.claimId)
    const problem = problemOf(row, item, seen)
    seen.add(row.claimId)
    if (problem) errors.push({ line: row.line, claimId: row.claimId, problem })
    else if (item!.result === row.result) unchanged += 1
    else answers.push({ item: item!, row })
  }
  const open = items.filter((item) => item.result === 'sent').length
  const paid = answers.filter(({ row }) => row.result === 'paid').length
  const report = {
    rows: read.length,
    paid,
    failed: answers.length - paid,
    unchanged,
    errors,
    unanswered: open - answers.length,
  }
  return { answers, report }
}

function problemOf(
  row: AnswerRow,
  item: PaymentBatchItem | undefined,
  seen: Set<number>
): AnswerProblem | null {
  if (!item) return 'not_in_batch'
  if (seen.has(row.claimId)) return 'twice'
  if (row.amountPaise !== null && row.amountPaise !== item.amountPaise) return 'amount_differs'
  if (item.result !== 'sent' && item.result !== row.result) return 'answered_otherwise'
  return null
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
