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

type LookUp = (applicationId: number, kind: 'sanctioned' | 'disbursed') => Promise<BankSays | null>

let lookUp: LookUp = async () => null

/** Called once by the module of the banks' answers (start/modules.ts). */
export function registerBankSays(find: LookUp): void {
  lookUp = find
}

export const bankSays: LookUp = (...asked) => lookUp(...asked)
