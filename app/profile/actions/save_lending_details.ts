import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#core/exceptions/refusal'
import type { Paise } from '#core/money/paise'
import { writeSection } from '#profile/actions/write_section'
import LendingDetail from '#profile/models/lending_detail'
import { loanDistrictOf } from '#profile/queries/missing'

export interface LendingFields {
  organisationName?: string | null
  product: string
  organisationAddress: string
  amount: Paise
  bankName: string
  branchName: string
}

/**
 * Saves what the loan is for (document 2, 'Lending loan details'). The district is that of the
 * correspondence address and is never typed.
 */
export class SaveLendingDetails {
  /** @throws Refusal 'Please Complete your Correspondance Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number } & LendingFields,
    trx?: TransactionClientContract
  ): Promise<LendingDetail> {
    const { userId, loanType, amount, organisationName, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'lending' },
      async ({ profile, trx: client }) => {
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const place = { profileId: profile.id, schemeId: loanType }
        const row = {
          ...fields,
          ...place,
          organisationName: organisationName ?? '',
          amountPaise: amount,
          loanDistrictId,
        }
        return LendingDetail.updateOrCreate(place, row, { client })
      },
      trx
    )
  }
}
