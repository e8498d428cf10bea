import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { uniqueNameKey, type FamilyMemberFields, type FamilyListAddress } from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'
import { FAMILY } from '#profile/fields/family'
import { columnValues } from '#profile/fields/follow'
import FamilyMember from '#profile/models/family_member'

/** Puts a member on the list (document 2, 'Family step'). */
export class AddFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', ProfileLocked */
  async run(input: FamilyListAddress & FamilyMemberFields, trx?: TransactionClientContract) {
    const { userId, loanType, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const fullNameKey = await uniqueNameKey(open, fields.fullName)
        const row = { ...columnValues(FAMILY, fields), fullNameKey, profileId: open.profile.id }
        return FamilyMember.create(row, { client: open.trx })
      },
      trx
    )
  }
}
