import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Statement } from '#claims/statements/rules/entries'
import type { FoundInstalment } from '#claims/statements/rules/findings'
import { type LoanReferences, loanNarrations } from '#claims/statements/rules/narrations'

/** What a statement says of an instalment: on which day it was paid, or until which it was not. */
interface InstalmentFact {
  scheduleRowId: number
  dueOn: PlainDate
  status: 'paid' | 'overdue'
  on: PlainDate
}

/**
 * What a statement says of the instalments of a loan that are in no claim (DECISIONS 13b): those that it recognises are
 * paid; those whose days it covers without a payment are overdue, if it is the account of the loan, or the applicant's
 * account from which the loan is paid. Of all others it says nothing.
 *
 * @param isHolder whether a holder of the account has the applicant's name
 */
export function instalmentFacts(
  statement: Statement,
  found: readonly FoundInstalment[],
  { isHolder, references }: { isHolder: boolean; references: LoanReferences }
): InstalmentFact[] {
  const mayMiss = isAccountOfLoan(statement, { isHolder, references })
  return found.flatMap(
    ({ scheduleRowId, dueOn, finding, unpaidTill, ...one }): InstalmentFact[] => {
      if (one.isSettled || one.isOfOtherLoan) return []
      const fact = { scheduleRowId, dueOn }
      if (finding.kind === 'recognised') return [{ ...fact, status: 'paid', on: finding.paidOn }]
      return mayMiss && unpaidTill ? [{ ...fact, status: 'overdue', on: unpaidTill }] : []
    }
  )
}

/** The account of the loan names its number above its entries; one from which it is paid names the loan in them. */
function isAccountOfLoan(
  { account, above }: Statement,
  { isHolder, references }: { isHolder: boolean; references: LoanReferences }
): boolean {
  return account === 'loan' ? above.some(loanNarrations(references, above).isOwn) : isHolder
}
