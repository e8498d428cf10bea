import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type AnswerMapping,
  readAnswerRow,
  suggestMapping,
  wordsOfRow,
} from '#claims/payments/rules/bank_answer'
import {
  type AnswerReport,
  type DecidedRow,
  type RowDecision,
  matchRows,
} from '#claims/payments/rules/match_answer'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { DateTime } from 'luxon'
import { recordAudit, recordAudits } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { Role } from '#auth/roles'
import { notifyOffice } from '#claims/claim/actions/notifications'
import { bookAnswers } from '#claims/payments/actions/book_answers'
import { lockPaymentBatch } from '#claims/payments/actions/payment_batches'
import BankAnswer from '#claims/models/bank_answer'
import type PaymentBatch from '#claims/models/payment_batch'
import { readAnswerTable } from '#claims/payments/spreadsheets/bank_files'
import { saveReportedCredits } from '#claims/payments/queries/late_credits'
import { saveReportedReturns } from '#claims/payments/queries/reversals'
import { readResponseInLayout } from '#claims/payments/transfers/queries/profiles'
import { batchLinesOf } from '#claims/payments/queries/payment_checks'

interface ImportBankAnswerInput {
  batchId: number
  path: string
  fileName: string
  /** The bank that sent it, for which a layout is verified; if absent, the one to which the batch was sent. */
  connectionId?: number | null
  /** Null for the columns that the header suggests. */
  mapping: AnswerMapping | null
  /** The officer's decisions on contradictory rows. */
  decisions?: RowDecision[]
  dryRun: boolean
  actor: { id: number; role: number } | null
  /** Called once the answer is booked, in the same transaction. */
  booked?: (report: AnswerReport, trx: TransactionClientContract) => Promise<void>
}

/**
 * Imports the bank's answer for a batch (DECISIONS 9): success marks a refund as paid, failure marks it as failed with
 * the bank's reason. Nothing is written with `dryRun`, nor when the report contains a wrong row.
 *
 * @throws Refusal when the file cannot be read or was imported already
 */
export class ImportBankAnswer {
  async run(input: ImportBankAnswerInput): Promise<AnswerReport> {
    const table =
      (await readResponseInLayout(input.path, input)) ?? (await readAnswerTable(input.path))
    const mapping = input.mapping ?? suggestMapping(table.header)
    if (mapping.claim === null || (mapping.status === null && mapping.returnCode === null)) {
      throw new Refusal('claims.messages.answer_columns', {}, { field: 'file' })
    }
    const read = table.rows
      .map(({ line, cells }) => readAnswerRow(cells, line, mapping))
      .filter((row) => row !== null)
    const sha256 = await digestOf(input.path)
    return inTransaction(async (trx) => {
      const batch = await lockPaymentBatch(input.batchId, trx)
      await this.#refuseIfNotOpen(batch, sha256, trx)
      const items = await batchLinesOf(batch.id, trx)
      const days = { from: batch.batchOn, till: getClock().today() }
      const found = matchRows(read, items, days, input.decisions)
      const { answers, decided, report } = found
      const words = (line: number) => {
        const { cells } = table.rows.find((row) => row.line === line)!
        return wordsOfRow(cells, mapping)
      }
      const fullReport: AnswerReport = {
        sheet: table.sheet,
        header: table.header,
        mapping,
        ...report,
        errors: report.errors.map((error) => ({ ...error, cells: words(error.line) })),
      }
      if (input.dryRun || fullReport.errors.length > 0) return fullReport
      await bookAnswers({ batch, answers, actor: input.actor }, trx)
      await saveReportedReturns(found.returned, trx)
      fullReport.credited = await saveReportedCredits(found.credited, trx)
      await this.#record(batch, fullReport, sha256, input, trx)
      await this.#notifyReported(batch, fullReport, sha256, input.actor, trx)
      await this.#auditDecisions(batch, decided, words, input.actor, trx)
      await input.booked?.(fullReport, trx)
      return fullReport
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
    /** Rows that were left undecided can be decided later, from the same file. */
    if (earlier && earlier.leftCount === 0) {
      throw new Refusal(
        'claims.messages.answer_known',
        { on: indiaDateOf(earlier.createdAt) },
        { field: 'file', status: 409 }
      )
    }
  }

  async #record(
    batch: PaymentBatch,
    report: AnswerReport,
    sha256: string,
    { fileName, actor }: ImportBankAnswerInput,
    trx: TransactionClientContract
  ) {
    const file = { batchId: batch.id, sha256 }
    const first = { fileName, rowsCount: report.rows, paidCount: 0, failedCount: 0 }
    const importedBy = actor?.id ?? null
    const answer = await BankAnswer.firstOrNew(file, { ...first, importedBy }, { client: trx })
    /** For a file imported again because of undecided rows, these are the sums of all its imports. */
    answer.paidCount += report.paid
    answer.failedCount += report.failed
    await answer.merge({ leftCount: report.left }).save()
    if (report.unanswered === 0) {
      const answeredAt = DateTime.fromJSDate(getClock().now())
      await batch.merge({ status: 'answered', answeredAt }).save()
    }
    await recordAudit({
      action: 'bank_answer.imported',
      actor,
      subjectType: 'payment_batch',
      subjectId: batch.id,
      data: {
        paid: report.paid,
        failed: report.failed,
        returned: report.returned,
        credited: report.credited,
        left: report.left,
        sha256,
      },
      trx,
    })
  }

  /** Notifies accounts of payments that a response reports differently than before, for their decision. */
  async #notifyReported(
    { id, number }: PaymentBatch,
    { returned, credited }: AnswerReport,
    sha256: string,
    actor: ImportBankAnswerInput['actor'],
    trx: TransactionClientContract
  ) {
    const count = returned + credited
    if (count === 0) return
    await notifyOffice(
      {
        template: 'payments_reported',
        params: { batch: number, count },
        roleIds: [Role.accounts],
        dedupeKey: `reported:${id}:${sha256.slice(0, 16)}`,
        actorId: actor?.id ?? null,
      },
      trx
    )
  }

  /** Audits each row that an officer decided, with the bank's text in it. */
  async #auditDecisions(
    batch: PaymentBatch,
    decided: readonly DecidedRow[],
    words: (line: number) => object,
    actor: ImportBankAnswerInput['actor'],
    trx: TransactionClientContract
  ) {
    await recordAudits(
      decided.map((decision) => ({
        action: 'bank_answer.row_decided',
        actorId: actor?.id ?? null,
        actorRole: actor?.role,
        subjectType: 'payment_batch',
        subjectId: batch.id,
        data: { ...decision, row: words(decision.line) },
      })),
      trx
    )
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
