import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Statement } from '#claims/statements/rules/entries'
import type { FoundInstalment } from '#claims/statements/rules/findings'
import { type LoanReferences, loanNarrations } from '#claims/statements/rules/narrations'

/** A statement's fact about an instalment: the day on which it was paid, or until which it was not. */
interface InstalmentFact {
  scheduleRowId: number
  dueOn: PlainDate
  status: 'paid' | 'overdue'
  on: PlainDate
}

/**
 * Returns a statement's facts about the instalments of a loan that are in no claim (DECISIONS 13b). Recognised ones are
 * paid; those whose days it covers without a payment are overdue, if it is the account of the loan, or the applicant's
 * account from which the loan is paid. There is no fact about any other.
 *
 * @param isHolder whether a holder of the account has the applicant's name
 */
export function instalmentFacts(
  statement: Statement,
  found: readonly FoundInstalment[],
  { isHolder, references }: { isHolder: boolean; references: LoanReferences }
): InstalmentFact[] {
  const canProveUnpaid = isAccountOfLoan(statement, { isHolder, references })
  return found.flatMap(
    ({ scheduleRowId, dueOn, finding, unpaidTill, ...one }): InstalmentFact[] => {
      if (one.isSettled || one.isOfOtherLoan) return []
      const fact = { scheduleRowId, dueOn }
      if (finding.kind === 'recognised') return [{ ...fact, status: 'paid', on: finding.paidOn }]
      return canProveUnpaid && unpaidTill ? [{ ...fact, status: 'overdue', on: unpaidTill }] : []
    }
  )
}

/**
 * The account of the loan has its number above its entries; one from which the loan is paid has the loan's reference in
 * them.
 */
function isAccountOfLoan(
  { account, above }: Statement,
  { isHolder, references }: { isHolder: boolean; references: LoanReferences }
): boolean {
  return account === 'loan' ? above.some(loanNarrations(references, above).isOwn) : isHolder
}
