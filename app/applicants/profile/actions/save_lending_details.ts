import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
import { LENDING } from '#profile/fields/lending'
import LendingDetail from '#profile/models/lending_detail'
import { loanDistrictOf } from '#profile/queries/loan_district'

export type LendingFields = AnswersOf<typeof LENDING>

/**
 * Saves what the loan is for (document 2, 'Lending loan details'). The district is that of the
 * correspondence address and is never typed.
 */
export class SaveLendingDetails {
  /** @throws Refusal 'Please Complete your Correspondence Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number; seen?: string } & LendingFields,
    trx?: TransactionClientContract
  ): Promise<LendingDetail> {
    const { userId, loanType, seen: expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: 'lending' },
      async ({ profile, trx: client }) => {
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const place = { profileId: profile.id, schemeId: loanType }
        const row = { ...columnValues(LENDING, fields), ...place, loanDistrictId }
        return LendingDetail.updateOrCreate(place, row, { client })
      },
      trx
    )
  }
}
