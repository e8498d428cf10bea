import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { isUsualAccount } from '#kernel/formats/account'
import { enteredNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import { BANK_ACCOUNT } from '#profile/fields/bank_account'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
import BankAccount from '#profile/models/bank_account'

/** A number that is absent is that of the draft, else the one saved before. */
export type BankAccountFields = AnswersOf<typeof BANK_ACCOUNT> & {
  /** The person compared a number of unusual length with the passbook. */
  isAccountConfirmed?: boolean | null
}

/**
 * Asks back once about a number shorter or longer than most banks' (9 to 18 digits).
 *
 * @throws Refusal naming how many digits it has
 */
export function refuseUnusualAccount(
  accountNo: string | null | undefined,
  isConfirmed: boolean | null | undefined,
  field = 'isAccountConfirmed'
): void {
  if (!accountNo || isUsualAccount(accountNo) || isConfirmed) return
  const digits = accountNo.length
  throw new Refusal('profile.messages.unusual_account', { digits }, { field })
}

const SECTION = 'bank-account'

/** Saves the account for refunds (document 2, 'Bank account step'; any bank, DECISIONS 5). */
export class SaveBankAccount {
  /** @throws ProfileLocked */
  async run(
    input: { userId: number; loanType: number; seen?: string } & BankAccountFields,
    trx?: TransactionClientContract
  ): Promise<BankAccount> {
    const { userId, loanType, seen: expectedVersion, isAccountConfirmed, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: SECTION },
      async (open) => {
        const [profileId, client] = [open.profile.id, open.trx]
        const saved = await BankAccount.query({ client }).where({ profileId }).first()
        const refusal = 'profile.validation.bank_account.messages'
        const form = { open, section: SECTION, refusal }
        const numbers = await enteredNumbers(BANK_ACCOUNT, fields, saved, form)
        refuseUnusualAccount(numbers.accountNo, isAccountConfirmed)
        const row = { ...columnValues(BANK_ACCOUNT, { ...fields, ...numbers }), profileId }
        return BankAccount.updateOrCreate({ profileId }, row, { client })
      },
      trx
    )
  }
}
