import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PaymentResult } from '#claims/payments/rules/payment_status'
import type { ReadSheet } from '#spreadsheets/workbook_parts'
import type {
  AnswerField,
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
  | 'reason_missing'
  | 'date_before_batch'
  | 'date_in_future'

/** Possible decisions on a row: 'sent' books nothing and leaves the payment unchanged. */
export const ROW_RESULTS = ['paid', 'failed', 'sent'] as const

type RowResult = (typeof ROW_RESULTS)[number]

/** Problems on which an officer decides with remarks (DECISIONS 9), and the possible decisions. */
const CHOICES: { readonly [problem in AnswerProblem]?: readonly RowResult[] } = {
  success_with_code: ROW_RESULTS,
  failure_with_reference: ROW_RESULTS,
  pending_with_code: ROW_RESULTS,
  amount_differs: ROW_RESULTS,
  reason_missing: ROW_RESULTS,
  twice: ROW_RESULTS,
  claim_not_whole: ['sent'],
  not_in_batch: ['sent'],
  answered_otherwise: ['sent'],
}

export const resultChoices = (problem: AnswerProblem): readonly RowResult[] =>
  CHOICES[problem] ?? []

/** An officer's decision on one row of the file. */
export interface RowDecision {
  line: number
  /** Null for a row whose claim number cannot be read. */
  claimId: number | null
  result: RowResult
  /** Code of the return reason, where the row gives none for a failed payment. */
  returnCode?: string | null
  remarks: string
}

/** A decision as stored in the audit log, with the problem of the row. */
export interface DecidedRow extends RowDecision {
  problem: AnswerProblem
}

/** What an import did or would do. */
export interface AnswerReport {
  /** The sheet of a workbook that was read; null for a csv file. */
  sheet: ReadSheet | null
  header: string[]
  mapping: AnswerMapping
  rows: number
  paid: number
  failed: number
  /** Rows of payments that are pending at the bank. */
  pending: number
  /** Rows that report a paid payment as failed: each proposes a reversal and books nothing. */
  returned: number
  /** Rows that report a failed payment as credited: each proposes a late credit and books nothing. */
  credited: number
  /** Rows that an officer left undecided: they book nothing. */
  left: number
  /** Rows without new information. */
  unchanged: number
  errors: {
    line: number
    claimId: number | null
    problem: AnswerProblem
    /** The bank's text in the row, by field. */
    cells?: Partial<Record<AnswerField, string>>
  }[]
  /** Lines of the batch that no row of any file has answered. */
  unanswered: number
}

/** The fields of a batch line that an answer requires. */
export interface BatchLineFacts {
  id: number
  claimId: number
  amountPaise: number
  result: PaymentResult
}

export interface Answer {
  item: BatchLineFacts
  row: AnswerRow & { result: 'paid' | 'failed' }
  /** Remarks on a row that an officer decided. */
  remarks: string | null
}

/** The days on which the bank can have credited a payment, both included. */
interface CreditDays {
  /** Payment date of the batch. */
  from: PlainDate
  /** Today's date in India. */
  till: PlainDate
}

/**
 * Compares each row with its line of the batch.
 *
 * @param decisions an officer's decisions on contradictory rows
 */
export function matchRows(
  rows: (AnswerRow | { line: number; error: AnswerRowError })[],
  items: BatchLineFacts[],
  days: CreditDays,
  decisions: readonly RowDecision[] = []
) {
  const byClaim = new Map(items.map((item) => [item.claimId, item]))
  const repeated = claimsOfSeveralRows(rows)
  const decisionOf = new Map(decisions.map((decision) => [decision.line, decision]))
  const counted = new Set<number>()
  const answers: Answer[] = []
  const errors: AnswerReport['errors'] = []
  const decided: DecidedRow[] = []
  const returned: Answer[] = []
  const credited: Answer[] = []
  let unchanged = 0
  let pending = 0
  let left = 0
  for (const read of rows) {
    const claimId = 'error' in read ? null : read.claimId
    const item = claimId === null ? undefined : byClaim.get(claimId)
    const problem = 'error' in read ? read.error : problemOf(read, item, repeated, days)
    const decision = problem ? decisionFor(decisionOf.get(read.line), claimId, problem) : undefined
    if (decision) decided.push({ ...decision, problem: problem! })
    if (decision?.result === 'sent') {
      left += 1
      continue
    }
    const row = decision ? decidedRow(read as AnswerRow, decision) : (read as AnswerRow)
    const remainingProblem = decision ? problemOfDecided(row, item!, counted) : problem
    if (remainingProblem) errors.push({ line: row.line, claimId, problem: remainingProblem })
    else if (lastResult(item!) === row.result) unchanged += 1
    else if (!isAnswer(row)) pending += 1
    else {
      const answer = { item: item!, row, remarks: decision?.remarks ?? null }
      if (item!.result === 'paid') returned.push(answer)
      else if (item!.result === 'failed') credited.push(answer)
      else answers.push(answer)
    }
  }
  const open = items.filter((item) => item.result === 'sent').length
  const paid = answers.filter(({ row }) => row.result === 'paid').length
  const report = {
    rows: rows.length,
    paid,
    failed: answers.length - paid,
    pending,
    returned: returned.length,
    credited: credited.length,
    left,
    unchanged,
    errors,
    unanswered: open - answers.length,
  }
  return { answers, returned, credited, decided, report }
}

/** Returns claims with several rows: an officer decides which of them counts, or none. */
function claimsOfSeveralRows(rows: readonly (AnswerRow | { error: AnswerRowError })[]) {
  const seen = new Set<number>()
  const repeated = new Set<number>()
  for (const row of rows) {
    if ('error' in row) continue
    if (seen.has(row.claimId)) repeated.add(row.claimId)
    seen.add(row.claimId)
  }
  return repeated
}

const decisionFor = (
  decision: RowDecision | undefined,
  claimId: number | null,
  problem: AnswerProblem
) =>
  decision?.claimId === claimId && resultChoices(problem).includes(decision.result)
    ? decision
    : undefined

const isAnswer = (row: AnswerRow): row is Answer['row'] => row.result !== 'pending'

/** Returns the bank's last result for a payment: a reversed one counts as failed. */
const lastResult = ({ result }: BatchLineFacts) => (result === 'reversed' ? 'failed' : result)

/** Whether a row reports that a credited payment was returned. */
const isReturn = (row: AnswerRow, { result }: BatchLineFacts) =>
  row.result === 'failed' && (result === 'paid' || result === 'reversed')

/** Whether a row reports that a failed payment was credited after all. */
const isLateCredit = (row: AnswerRow, { result }: BatchLineFacts) =>
  row.result === 'paid' && result === 'failed'

function conflictingResult(row: AnswerRow, item: BatchLineFacts): AnswerProblem | null {
  const last = lastResult(item)
  if (last === 'sent' || last === row.result) return null
  return isReturn(row, item) || isLateCredit(row, item) ? null : 'answered_otherwise'
}

/** One row of a claim counts; a failed payment needs a reason, which the applicant sees. */
function problemOfDecided(
  row: AnswerRow,
  item: BatchLineFacts,
  counted: Set<number>
): AnswerProblem | null {
  if (counted.has(row.claimId)) return 'twice'
  counted.add(row.claimId)
  if (row.result === 'failed' && !row.returnCode && !row.reason) return 'reason_missing'
  return conflictingResult(row, item)
}

/** Returns the row without the cells that contradict the decision; the audit log stores them. */
function decidedRow(row: AnswerRow, { result, returnCode }: RowDecision): AnswerRow {
  if (result === 'paid') return { ...row, result, returnCode: null, reason: null }
  const own = returnCode ? { returnCode, reason: null } : {}
  return { ...row, result: 'failed', reference: null, creditedOn: null, ...own }
}

function problemOf(
  row: AnswerRow,
  item: BatchLineFacts | undefined,
  repeated: ReadonlySet<number>,
  days: CreditDays
): AnswerProblem | null {
  if (!item) return 'not_in_batch'
  const own = problemOfRow(row, item, days)
  const isDecidable = own === null || resultChoices(own).length > 0
  return isDecidable && repeated.has(row.claimId) ? 'twice' : own
}

function problemOfRow(
  row: AnswerRow,
  item: BatchLineFacts,
  days: CreditDays
): AnswerProblem | null {
  const conflict = conflictingResult(row, item)
  if (conflict) return conflict
  if (row.creditedOn !== null && row.creditedOn < days.from) return 'date_before_batch'
  if (row.creditedOn !== null && row.creditedOn > days.till) return 'date_in_future'
  if (row.amountPaise !== null && row.amountPaise !== item.amountPaise) return 'amount_differs'
  /** The row books nothing, and the reference may be that of the credit. */
  return isReturn(row, item) ? null : row.contradiction
}
