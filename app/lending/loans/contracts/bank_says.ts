import type { PlainDate } from '#kernel/calendar/plain_date'
import { maskNumber } from '#kernel/formats/masks'
import type { EncryptedAccount } from '#kernel/vault/vault'

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
