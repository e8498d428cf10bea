import type { PlainDate } from '#kernel/calendar/plain_date'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { maskNumber } from '#kernel/formats/personal_numbers'
import type { EncryptedAccount } from '#kernel/vault/vault'

/** What claims know of one schedule row. */
export interface ScheduleRowFact {
  /** What the schedule says of it today, by the rules of claims; `due` is 'Due Claim' (DECISIONS 8). */
  state: 'claimed' | 'refunded' | 'refused' | 'due' | 'not_due' | 'too_late' | 'after_period'
  /** The last day on which it may be claimed. */
  lastDay: PlainDate
  /** In a live claim, paid or spent: the row may no longer be changed or taken away. */
  isClaimed: boolean
}

/** Facts by schedule row id; of a row that is missing nothing is known. */
type ScheduleRowFacts = (
  applicationId: number,
  client: QueryClientContract
) => Promise<ReadonlyMap<number, ScheduleRowFact>>

/** What was claimed of one disbursement so far; amounts in paise. */
export interface ClaimTotals {
  /** Instalments paid to the bank, by the applicant's live claims. */
  emiPaidPaise: number
  claimedPaise: number
  /** Refunded to the applicant. */
  paidPaise: number
}

/** Totals by disbursement id, for one page of a list. */
type ClaimTotalsOf = (
  disbursementIds: number[],
  client: QueryClientContract
) => Promise<ReadonlyMap<number, ClaimTotals>>

/** What this module needs of claims and of the bank's answers, whose modules build on it. */
interface LoanProgress {
  scheduleRows: ScheduleRowFacts
  /** Figures for the officers' list (document 4, 2.8). */
  claimTotals: ClaimTotalsOf
  /** What the branch said of this step of a file; null where it said nothing. */
  latestBankReport(
    applicationId: number,
    kind: 'sanctioned' | 'disbursed'
  ): Promise<BankReport | null>
}

const progress: LoanProgress = {
  scheduleRows: async () => new Map(),
  claimTotals: async () => new Map(),
  latestBankReport: async () => null,
}

/** Lends this module what a later one knows (start/modules.ts). */
export function registerLoanProgress(known: Partial<LoanProgress>): void {
  Object.assign(progress, known)
}

export const loanProgress = (): LoanProgress => progress

/** What the bank's branch says of a sanction or a disbursal; its citizen records it, or something else. */
export interface BankReport {
  bankId: number
  branchName: string
  doneOn: PlainDate
  /** Paise. */
  amountPaise: number
  /** Basis points; of a sanction. */
  rateBp: number | null
  /** The loan's account, of a sanction where the branch gave it. */
  account: EncryptedAccount | null
}

/** The same for a page, which shows the end of the account number alone. */
export function bankReportView(report: BankReport | null) {
  if (!report) return null
  const { account, ...rest } = report
  return { ...rest, accountMask: maskNumber(account?.accountLast4, 'account') }
}
