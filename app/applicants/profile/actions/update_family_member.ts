import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseStaleVersion, rowVersion } from '#kernel/formats/content_version'
import {
  uniqueNameKey,
  memberOfProfile,
  type FamilyMemberFields,
  type FamilyListAddress,
} from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'
import { FAMILY } from '#profile/fields/family'
import { columnValues } from '#profile/fields/follow'

/** Changes a member of the list. */
export class UpdateFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', NotFound, ProfileLocked; for an older form */
  async run(
    input: FamilyListAddress & FamilyMemberFields & { memberId: number; seen?: string },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, seen: expectedVersion, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await memberOfProfile(open, memberId)
        if (expectedVersion !== undefined) refuseStaleVersion(expectedVersion, rowVersion(member))
        const fullNameKey = await uniqueNameKey(open, fields.fullName, memberId)
        return member.merge({ ...columnValues(FAMILY, fields), fullNameKey }).save()
      },
      trx
    )
  }
}
