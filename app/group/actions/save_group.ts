import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#core/exceptions/refusal'
import type { Paise } from '#core/money/paise'
import ApplicantGroup from '#group/models/applicant_group'
import { writeSection } from '#profile/actions/write_section'
import { loanDistrictOf } from '#profile/queries/missing'

export interface GroupFields {
  name: string
  registrationNo: string
  companyTypeId: number
  registeredAddress?: string | null
  isUnderDisability?: boolean | null
  tan?: string | null
  pan: string
  businessName: string
  businessAddress: string
  districtId: number
  talukaId: number
  businessSectorId: number
  businessDescription?: string | null
  amount: Paise
  bankName?: string | null
  branchName?: string | null
}

/**
 * Saves the group (document 2, 'Group details step'). The loan district is that of the
 * correspondence address and is never typed.
 */
export class SaveGroup {
  /** @throws Refusal 'Please Complete your Correspondance Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number } & GroupFields,
    trx?: TransactionClientContract
  ): Promise<ApplicantGroup> {
    const { userId, loanType, amount, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'group-details' },
      async ({ profile, trx: client }) => {
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const row = {
          ...fields,
          userId,
          registeredAddress: fields.registeredAddress ?? null,
          isUnderDisability: fields.isUnderDisability ?? false,
          tan: fields.tan ?? null,
          businessDescription: fields.businessDescription ?? null,
          bankName: fields.bankName ?? null,
          branchName: fields.branchName ?? null,
          amountPaise: amount,
          loanDistrictId,
        }
        return ApplicantGroup.updateOrCreate({ userId }, row, { client })
      },
      trx
    )
  }
}
