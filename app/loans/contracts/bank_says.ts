import type { PlainDate } from '#core/calendar/plain_date'

/** What the bank's branch says of a sanction or a disbursal; its citizen records it, or something else. */
export interface BankSays {
  bankId: number
  branchName: string
  doneOn: PlainDate
  /** Paise. */
  amountPaise: number
  /** Basis points; of a sanction. */
  rateBp: number | null
}

type LookUp = (applicationId: number, kind: 'sanctioned' | 'disbursed') => Promise<BankSays | null>

let lookUp: LookUp = async () => null

/** Called once by the module of the banks' answers (start/modules.ts). */
export function registerBankSays(find: LookUp): void {
  lookUp = find
}

export const bankSays: LookUp = (...asked) => lookUp(...asked)
