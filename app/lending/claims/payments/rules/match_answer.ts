import type { PlainDate } from '#kernel/calendar/plain_date'
import type { ReadSheet } from '#spreadsheets/workbook_sheets'
import type {
  AnswerMapping,
  AnswerRow,
  AnswerRowError,
  Contradiction,
} from '#claims/payments/rules/bank_answer'

type AnswerProblem =
  | AnswerRowError
  | Contradiction
  | 'not_in_batch'
  | 'amount_differs'
  | 'twice'
  | 'answered_otherwise'
  | 'date_before_batch'
  | 'date_in_future'

const DECIDABLE: readonly AnswerProblem[] = [
  'success_with_code',
  'failure_with_reference',
  'amount_differs',
]

/** Whether a person may decide, with remarks, what a row with this problem means (DECISIONS 9). */
export const isDecidable = (problem: AnswerProblem) => DECIDABLE.includes(problem)

/** What a person decided about one row of the file. */
export interface RowDecision {
  line: number
  claimId: number
  result: 'paid' | 'failed'
  remarks: string
}

/** What an import did, or would do. */
export interface AnswerReport {
  /** Which sheet of a workbook was read; null of a csv file. */
  sheet: ReadSheet | null
  header: string[]
  mapping: AnswerMapping
  rows: number
  paid: number
  failed: number
  /** Rows of payments that are pending at the bank. */
  pending: number
  /** Rows that say what is known already. */
  unchanged: number
  errors: { line: number; claimId: number | null; problem: AnswerProblem }[]
  /** Lines of the batch that no row of any file has answered. */
  unanswered: number
}

/** A line of the batch, as much of it as an answer needs. */
export interface BatchLineFacts {
  id: number
  claimId: number
  amountPaise: number
  result: 'sent' | 'paid' | 'failed'
}

export interface Answer {
  item: BatchLineFacts
  row: AnswerRow & { result: 'paid' | 'failed' }
  /** Of a row that a person decided. */
  remarks: string | null
}

/** The days on which the bank can have credited a payment, both included. */
interface CreditDays {
  /** Payment date of the batch. */
  from: PlainDate
  /** India's today. */
  till: PlainDate
}

/**
 * Compares each row with its line of the batch.
 *
 * @param decisions what a person decided about contradictory rows
 */
export function matchRows(
  read: (AnswerRow | { line: number; error: AnswerRowError })[],
  items: BatchLineFacts[],
  days: CreditDays,
  decisions: readonly RowDecision[] = []
) {
  const byClaim = new Map(items.map((item) => [item.claimId, item]))
  const seen = new Set<number>()
  const answers: Answer[] = []
  const errors: AnswerReport['errors'] = []
  let unchanged = 0
  let pending = 0
  for (const row of read) {
    if ('error' in row) {
      errors.push({ line: row.line, claimId: null, problem: row.error })
      continue
    }
    const item = byClaim.get(row.claimId)
    const problem = problemOf(row, item, seen, days)
    seen.add(row.claimId)
    const decision = problem && isDecidable(problem) ? decisionFor(row, decisions) : undefined
    const decided = decision ? decidedRow(row, decision) : row
    const remainingProblem = decision ? conflictingResult(decided, item!) : problem
    if (remainingProblem)
      errors.push({ line: row.line, claimId: row.claimId, problem: remainingProblem })
    else if (item!.result === decided.result) unchanged += 1
    else if (isAnswer(decided))
      answers.push({ item: item!, row: decided, remarks: decision?.remarks ?? null })
    else pending += 1
  }
  const open = items.filter((item) => item.result === 'sent').length
  const paid = answers.filter(({ row }) => row.result === 'paid').length
  const report = {
    rows: read.length,
    paid,
    failed: answers.length - paid,
    pending,
    unchanged,
    errors,
    unanswered: open - answers.length,
  }
  return { answers, report }
}

const decisionFor = (row: AnswerRow, decisions: readonly RowDecision[]) =>
  decisions.find(({ line, claimId }) => line === row.line && claimId === row.claimId)

const isAnswer = (row: AnswerRow): row is Answer['row'] => row.result !== 'pending'

const conflictingResult = (row: AnswerRow, item: BatchLineFacts) =>
  item.result !== 'sent' && item.result !== row.result ? 'answered_otherwise' : null

/** The row without the cells that contradict the decision; the remarks of the step keep them. */
function decidedRow(row: AnswerRow, { result }: RowDecision): AnswerRow {
  if (result === 'paid') return { ...row, result, returnCode: null, reason: null }
  return { ...row, result, reference: null, creditedOn: null }
}

function problemOf(
  row: AnswerRow,
  item: BatchLineFacts | undefined,
  seen: Set<number>,
  days: CreditDays
): AnswerProblem | null {
  if (!item) return 'not_in_batch'
  if (seen.has(row.claimId)) return 'twice'
  const otherwise = conflictingResult(row, item)
  if (otherwise) return otherwise
  if (row.creditedOn !== null && row.creditedOn < days.from) return 'date_before_batch'
  if (row.creditedOn !== null && row.creditedOn > days.till) return 'date_in_future'
  if (row.amountPaise !== null && row.amountPaise !== item.amountPaise) return 'amount_differs'
  return row.contradiction
}
