import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { GROUP } from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import { groupOfUser } from '#group/queries/own_group'
import { enteredNumbers } from '#profile/actions/typed_numbers'
import { writeSection } from '#profile/actions/write_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/follow'
import { loanDistrictOf } from '#profile/queries/loan_district'

/** A number that is absent is that of the draft, else the one saved before. */
export type GroupFields = AnswersOf<typeof GROUP>

const SECTION = 'group-details'

/**
 * Saves the group (document 2, 'Group details step'). The loan district is that of the
 * correspondence address and is never typed.
 */
export class SaveGroup {
  /** @throws Refusal 'Please Complete your Correspondence Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number; seen?: string } & GroupFields,
    trx?: TransactionClientContract
  ): Promise<ApplicantGroup> {
    const { userId, loanType, seen: expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, expectedVersion, section: SECTION },
      async (open) => {
        const { profile, trx: client } = open
        const loanDistrictId = await loanDistrictOf(profile.id, client)
        if (loanDistrictId === null) {
          throw new Refusal('profile.messages.address_first', {}, { field: 'loanDistrict' })
        }
        const saved = await groupOfUser(userId, client)
        const numbers = await enteredNumbers(GROUP, fields, saved, {
          open,
          section: `${SECTION}:${loanType}`,
          refusal: 'group.validation.details.messages',
        })
        const row = { ...columnValues(GROUP, { ...fields, ...numbers }), userId, loanDistrictId }
        return ApplicantGroup.updateOrCreate({ userId }, row, { client })
      },
      trx
    )
  }
}
