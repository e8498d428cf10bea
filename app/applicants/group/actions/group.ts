import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { GROUP } from '#group/fields/group'
import ApplicantGroup from '#group/models/applicant_group'
import { groupOfUser, personOfUser } from '#group/queries/group_people'
import { enteredNumbers } from '#profile/actions/sealed_numbers'
import { writeSection } from '#profile/actions/update_section'
import type { AnswersOf } from '#profile/fields/field'
import { columnValues } from '#profile/fields/derive'
import { loanDistrictOf } from '#profile/queries/section_forms'
import { requireGroup } from '#group/actions/people'
import { DIRECTOR_SLOTS, GROUP_SLOTS } from '#group/queries/missing'
import type { SlotPlace } from '#profile/actions/profile_documents'

/** A number that is absent is that of the draft, else the one saved before. */
type GroupFields = AnswersOf<typeof GROUP>

const SECTION = 'group-details'

/**
 * Saves the group (document 2, 'Group details step'). The loan district is that of the
 * correspondence address and is never typed.
 */
export class SaveGroup {
  /** @throws Refusal 'Please Complete your Correspondence Address', ProfileLocked */
  async run(
    input: { userId: number; loanType: number; expectedVersion: string | undefined } & GroupFields,
    trx?: TransactionClientContract
  ): Promise<ApplicantGroup> {
    const { userId, loanType, expectedVersion, ...fields } = input
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

/** The slots of a group. */
export const groupSlots: SlotPlace = {
  section: 'group-documents',
  list: GROUP_SLOTS,
  subjectOf: async (profile, trx) => {
    const { id } = await requireGroup(profile, trx)
    return { subjectType: 'group', subjectId: id }
  },
}

/** Those of one of its directors, by the id in an address. */
export const directorSlots = (id: string): SlotPlace => ({
  section: 'directors',
  list: DIRECTOR_SLOTS,
  subjectOf: async ({ userId }, trx) => {
    const director = await personOfUser('directors', userId, id, trx)
    return { subjectType: 'director', subjectId: director.id }
  },
})
