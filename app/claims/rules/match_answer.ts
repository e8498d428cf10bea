import type { PlainDate } from '#core/calendar/plain_date'
import type { ReadSheet } from '#print/sheets/workbook_sheets'
import type { AnswerMapping, AnswerRow, AnswerRowError } from '#claims/rules/bank_answer'

export type AnswerProblem =
  | AnswerRowError
  | 'not_in_batch'
  | 'amount_differs'
  | 'twice'
  | 'answered_otherwise'
  | 'date_before_batch'
  | 'date_in_future'

/** What an import did, or would do. */
export interface AnswerReport {
  /** Which sheet of a workbook was read; null of a csv file. */
  sheet: ReadSheet | null
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

/** A line of the batch, as much of it as an answer needs. */
export interface BatchLineFacts {
  id: number
  claimId: number
  amountPaise: number
  result: 'sent' | 'paid' | 'failed'
}

export interface Answer {
  item: BatchLineFacts
  row: AnswerRow
}

/** The days on which the bank can have credited a payment, both included. */
export interface CreditDays {
  /** Payment date of the batch. */
  from: PlainDate
  /** India's today. */
  till: PlainDate
}

/** Holds each row against its line of the batch. */
export function matchRows(
  read: (AnswerRow | { line: number; error: AnswerRowError })[],
  items: BatchLineFacts[],
  days: CreditDays
) {
  const byClaim = new Map(items.map((item) => [item.claimId, item]))
  const seen = new Set<number>()
  const answers: Answer[] = []
  const errors: AnswerReport['errors'] = []
  let unchanged = 0
  for (const row of read) {
    if ('error' in row) {
      errors.push({ line: row.line, claimId: null, problem: row.error })
      continue
    }
    const item = byClaim.get(row.claimId)
    const problem = problemOf(row, item, seen, days)
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
  item: BatchLineFacts | undefined,
  seen: Set<number>,
  days: CreditDays
): AnswerProblem | null {
  if (!item) return 'not_in_batch'
  if (seen.has(row.claimId)) return 'twice'
  if (row.amountPaise !== null && row.amountPaise !== item.amountPaise) return 'amount_differs'
  if (item.result !== 'sent' && item.result !== row.result) return 'answered_otherwise'
  if (row.creditedOn !== null && row.creditedOn < days.from) return 'date_before_batch'
  if (row.creditedOn !== null && row.creditedOn > days.till) return 'date_in_future'
  return null
}
