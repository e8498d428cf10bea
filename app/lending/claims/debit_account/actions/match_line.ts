import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import {
  FILE_AMOUNT,
  RETURNED_RESULTS,
  SENT_STATUSES,
  lineOf,
  receiptsOf,
} from '#claims/debit_account/queries/book'
import type { MatchKind } from '#claims/debit_account/rules/match_lines'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { startOfMonth, yearMonth } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { acquireLock } from '#kernel/database/locks'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'

interface MatchLineInput {
  lineId: number
  kind: MatchKind
  /** For a debit for a batch, and for a credit of all returned payments of one. */
  batchId: number | null
  /** The returned payment. */
  itemId: number | null
  /** For a recovery: the reference of the receipt. */
  reference: string | null
  remarks: string | null
  person: User
}

type Line = ReturnType<typeof lineOf>

const error = (code: string) => `claims.debit_account.errors.${code}`
const matched = () => new Refusal(error('matched'), {}, { status: 409 })

/** Records the match of a bank booking in the portal's books, with the officer; it can be undone. */
export class MatchLine {
  /**
   * @throws NotFound; Refusal for a booking that is matched, of the other direction, of more than the open amount of
   * the batch or its returns, or of an amount other than the receipt's
   */
  async run(input: MatchLineInput): Promise<void> {
    try {
      await inTransaction((trx) => this.#match(input, trx))
    } catch (failure) {
      throw isUniqueViolation(failure) ? matched() : failure
    }
  }

  async #match(input: MatchLineInput, trx: TransactionClientContract) {
    const { lineId, kind, person } = input
    /** All locks are acquired first, so that later reads without locks see the result of other transactions. */
    const line = await lockLine(lineId, trx)
    refuseInvalidMatch(line, input)
    const item = kind === 'return' ? await lockReturned(input.itemId, trx) : null
    const batchId = item ? Number(item.batch_id) : input.batchId
    const isOfBatch = kind === 'batch' || kind === 'return'
    const batch = isOfBatch ? await lockSentBatch(batchId, trx) : null
    if (await trx.from('debit_matches').where('line_id', lineId).first()) throw matched()
    if (kind === 'recovery') await requireReceipt(input.reference!, line.paise, trx)
    if (item) refuseExcess(line.paise, fileAmount(item))
    if (batch) refuseExcess(Math.abs(line.paise), await leftPaise(batch, kind, trx))
    const match = {
      kind,
      batch_id: batch?.id ?? null,
      item_id: item ? Number(item.id) : null,
      reference: kind === 'recovery' ? input.reference : null,
      remarks: input.remarks,
    }
    await trx.table('debit_matches').insert({
      line_id: lineId,
      ...match,
      matched_by: person.id,
      matched_at: sqlInstant(getClock().now()),
    })
    await recordAudit({
      action: 'debit_line.matched',
      actor: person,
      subjectType: 'debit_line',
      subjectId: lineId,
      data: { ...match, amountPaise: line.paise },
      trx,
    })
  }
}

/** A debit pays for a batch or a charge; a credit brings money back. */
function refuseInvalidMatch(line: Line, { kind, reference, remarks }: MatchLineInput) {
  const isOfDebits = kind === 'batch' || kind === 'charge'
  if (kind !== 'other' && line.paise < 0 !== isOfDebits) {
    throw new Refusal(error('direction'), {}, { field: 'kind' })
  }
  if (kind === 'recovery' && !reference) {
    throw new Refusal(error('no_reference'), {}, { field: 'reference' })
  }
  if (kind === 'other' && !remarks) throw new Refusal(error('no_remarks'), {}, { field: 'remarks' })
}

async function lockLine(id: number, trx: TransactionClientContract): Promise<Line> {
  const row = await trx.from('debit_lines').where('id', id).forUpdate().first()
  if (!row) throw new NotFound()
  return lineOf(row)
}

const noBatch = () => new Refusal(error('no_batch'), {}, { field: 'batchId' })

/** Locks a batch that went to the bank, so that amounts matched with it are added one after the other. */
async function lockSentBatch(id: number | null, trx: TransactionClientContract) {
  const batch = await trx
    .from('payment_batches')
    .where('id', id ?? 0)
    .whereIn('status', SENT_STATUSES)
    .forUpdate()
    .first()
  if (!batch) throw noBatch()
  await acquireLock(trx, 'payment_batch', Number(batch.id))
  return {
    id: Number(batch.id),
    totalPaise: Number(batch.total_paise) - Number(batch.set_off_paise),
  }
}

/** Locks the returned payment; null where a credit covers a complete batch. */
async function lockReturned(id: number | null, trx: TransactionClientContract) {
  if (id === null) return null
  const item = await trx
    .from('payment_batch_items')
    .where('id', id)
    .whereIn('result', RETURNED_RESULTS)
    .forUpdate()
    .first()
  if (!item) throw noBatch()
  return item
}

/** A recovery must be a recorded receipt of the same amount, matched with one bank booking. */
async function requireReceipt(reference: string, amount: number, trx: TransactionClientContract) {
  const receipt = await receiptsOf(trx).where({ reference }).forUpdate().first()
  const isReceipt = receipt && Number(receipt.received_paise) === amount
  const other = await trx.from('debit_matches').where({ kind: 'recovery', reference }).first()
  if (!isReceipt || other) throw new Refusal(error('no_receipt'), {}, { field: 'reference' })
}

/** Returns the amount that the bank paid for a line, in paise. */
const fileAmount = (item: Record<string, unknown>) =>
  Number(item.amount_paise) - Number(item.set_off_paise)

/** Returns the amount of a batch, or of its returned payments, that is not matched with a booking yet, in paise. */
async function leftPaise(
  { id, totalPaise }: { id: number; totalPaise: number },
  kind: MatchKind,
  trx: TransactionClientContract
) {
  const [row] = await trx
    .from('debit_matches as match')
    .join('debit_lines as line', 'line.id', 'match.line_id')
    .where({ 'match.batch_id': id, 'match.kind': kind })
    .sum('line.amount_paise as moved')
  const moved = Math.abs(Number(row?.moved ?? 0))
  if (kind === 'batch') return totalPaise - moved
  const [returned] = await trx
    .from('payment_batch_items as item')
    .where('batch_id', id)
    .whereIn('result', RETURNED_RESULTS)
    .select(trx.raw(`sum(${FILE_AMOUNT}) as amount`))
  return Number(returned?.amount ?? 0) - moved
}

function refuseExcess(amount: number, left: number) {
  if (amount <= left) return
  const params = { left: formatRupees(paise(left)), amount: formatRupees(paise(amount)) }
  throw new Refusal(error('more_than_left'), params, { field: 'batchId' })
}

/** Undoes a match. A match on which a month's certificate is based cannot be undone. */
export class UnmatchLine {
  /** @throws NotFound where there is none; Refusal where a certificate was confirmed since */
  async run({ lineId, person }: { lineId: number; person: User }): Promise<void> {
    await inTransaction(async (trx) => {
      const line = await lockLine(lineId, trx)
      const match = await trx.from('debit_matches').where('line_id', lineId).first()
      if (!match) throw new NotFound()
      const certificate = await trx
        .from('debit_certificates')
        .where('month', '>=', yearMonth(startOfMonth(line.day)))
        .where('confirmed_at', '>=', sqlInstant(instantOf(match.matched_at)))
        .first()
      if (certificate) throw new Refusal(error('certified'), { month: certificate.month })
      const deleted = await trx.from('debit_matches').where('id', match.id).delete()
      if (Number(deleted) !== 1) throw new NotFound()
      await recordAudit({
        action: 'debit_line.unmatched',
        actor: person,
        subjectType: 'debit_line',
        subjectId: lineId,
        data: { kind: match.kind, batchId: match.batch_id, amountPaise: line.paise },
        trx,
      })
    })
  }
}
