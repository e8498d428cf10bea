import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { digest } from '#core/vault/vault'
import { writeSection } from '#profile/actions/write_section'
import BankAccount from '#profile/models/bank_account'

export interface BankAccountFields {
  /** Digits only. */
  accountNo: string
  ifsc: string
  bankName: string
  branchName: string
  city: string
}

/** Saves the account for refunds (document 2, 'Bank account step'; any bank, DECISIONS 5). */
export class SaveBankAccount {
  /** @throws ProfileLocked */
  async run(
    input: { userId: number; loanType: number } & BankAccountFields,
    trx?: TransactionClientContract
  ): Promise<BankAccount> {
    const { userId, loanType, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'bank-account' },
      ({ profile, trx: client }) => {
        const profileId = profile.id
        const row = { ...fields, profileId, accountDigest: digest(fields.accountNo, 'account') }
        return BankAccount.updateOrCreate({ profileId }, row, { client })
      },
      trx
    )
  }
}
