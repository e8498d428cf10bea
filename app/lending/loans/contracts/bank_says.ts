import type { PlainDate } from '#kernel/calendar/plain_date'
import { masked } from '#kernel/formats/masks'
import type { SealedAccount } from '#kernel/vault/vault'

/** What the bank's branch says of a sanction or a disbursal; its citizen records it, or something else. */
export interface BankSays {
  bankId: number
  branchName: string
  doneOn: PlainDate
  /** Paise. */
  amountPaise: number
  /** Basis points; of a sanction. */
  rateBp: number | null
  /** The loan's account, of a sanction where the branch gave it. */
  account: SealedAccount | null
}

/** The same for a page, which shows the end of the account number alone. */
export function bankSaysView(said: BankSays | null) {
  if (!said) return null
  const { account, ...rest } = said
  return { ...rest, accountMask: masked(account?.accountLast4, 'account') }
}
