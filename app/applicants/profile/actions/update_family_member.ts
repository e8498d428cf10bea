import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseOlder, rowVersion } from '#kernel/formats/content_version'
import {
  freeKey,
  ownMember,
  type FamilyMemberFields,
  type ListAddress,
} from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'
import { FAMILY } from '#profile/fields/family'
import { columnsOf } from '#profile/fields/follow'

/** Changes a member of the list. */
export class UpdateFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', NotFound, ProfileLocked; for an older form */
  async run(
    input: ListAddress & FamilyMemberFields & { memberId: number; seen?: string },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, seen, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await ownMember(open, memberId)
        if (seen !== undefined) refuseOlder(seen, rowVersion(member))
        const fullNameKey = await freeKey(open, fields.fullName, memberId)
        return member.merge({ ...columnsOf(FAMILY, fields), fullNameKey }).save()
      },
      trx
    )
  }
}
