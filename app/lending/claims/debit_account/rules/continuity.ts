import type { BankStatement } from '#claims/debit_account/rules/bank_statement'
import { type PlainDate, addDays, daysBetween } from '#kernel/calendar/plain_date'

/** Where the statements of an account end, in paise. */
export interface LastClosing {
  till: PlainDate
  closingPaise: number
}

/** Why a statement does not follow: days are missing or already covered, or its opening balance differs. */
type ContinuityError =
  | { code: 'gap'; first: PlainDate; last: PlainDate; days: number }
  | { code: 'overlap'; from: PlainDate; till: PlainDate }
  | { code: 'opening'; opening: number; closing: number }

type Chained = { ok: true; statements: BankStatement[] } | { ok: false; error: ContinuityError }

/**
 * Returns the statements that follow the last closing balance and one another, oldest first, each from the first day
 * that it alone covers. An opening balance may bear the day of the preceding closing balance, or the next one; the
 * first statement of an account starts the chain.
 */
export function chainStatements(
  statements: readonly BankStatement[],
  last: LastClosing | null
): Chained {
  const chained: BankStatement[] = []
  let before = last
  for (const statement of statements) {
    const error = before && breakBetween(before, statement)
    if (error) return { ok: false, error }
    const isLaterDay = before !== null && statement.from === before.till
    const from =
      isLaterDay && statement.till > statement.from ? addDays(statement.from, 1) : statement.from
    chained.push({ ...statement, from })
    before = statement
  }
  return { ok: true, statements: chained }
}

function breakBetween(before: LastClosing, { from, openingPaise }: BankStatement) {
  const next = addDays(before.till, 1)
  if (from < before.till) return { code: 'overlap', from, till: before.till } as const
  if (from > next) {
    const last = addDays(from, -1)
    return { code: 'gap', first: next, last, days: daysBetween(next, last) + 1 } as const
  }
  if (openingPaise !== before.closingPaise) {
    return { code: 'opening', opening: openingPaise, closing: before.closingPaise } as const
  }
  return null
}
