import type { PlainDate } from '#kernel/calendar/plain_date'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { maskNumber } from '#kernel/formats/personal_numbers'
import type { EncryptedAccount } from '#kernel/vault/vault'

/** Claim data of one schedule row. */
export interface ScheduleRowFact {
  /** Its state in the schedule today, by the rules of claims; `due` is 'Due Claim' (DECISIONS 8). */
  state: 'claimed' | 'refunded' | 'refused' | 'due' | 'not_due' | 'too_late' | 'after_period'
  /** The last day on which it may be claimed. */
  lastDay: PlainDate
  /** In a live claim, paid or spent: the row may no longer be changed or removed. */
  isClaimed: boolean
}

/** Facts by schedule row id; a missing row has no facts. */
type ScheduleRowFacts = (
  applicationId: number,
  client: QueryClientContract
) => Promise<ReadonlyMap<number, ScheduleRowFact>>

/** Totals claimed for one disbursement so far; amounts in paise. */
export interface ClaimTotals {
  /** Instalments paid to the bank, according to the applicant's live claims. */
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

/** Data that this module needs from claims and the bank's answers, whose modules depend on it. */
interface LoanProgress {
  scheduleRows: ScheduleRowFacts
  /** Figures for the officers' list (document 4, 2.8). */
  claimTotals: ClaimTotalsOf
  /** Returns the branch's report on this step of an application; null where there is none. */
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

/** Registers the data that a later module provides (start/modules.ts). */
export function registerLoanProgress(known: Partial<LoanProgress>): void {
  Object.assign(progress, known)
}

export const loanProgress = (): LoanProgress => progress

/** A report of the bank's branch on a sanction or a disbursement; the citizen may record it or something else. */
export interface BankReport {
  bankId: number
  branchName: string
  doneOn: PlainDate
  /** In paise. */
  amountPaise: number
  /** In basis points; for a sanction. */
  rateBp: number | null
  /** The loan account, for a sanction where the branch provided it. */
  account: EncryptedAccount | null
}

/** Returns the report for a page, which shows only the last digits of the account number. */
export function bankReportView(report: BankReport | null) {
  if (!report) return null
  const { account, ...rest } = report
  return { ...rest, accountMask: maskNumber(account?.accountLast4, 'account') }
}
