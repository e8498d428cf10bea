import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  freeKey,
  ownMember,
  type FamilyMemberFields,
  type ListAddress,
} from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'

/** Changes a member of the list. */
export class UpdateFamilyMember {
  /** @throws Refusal 'Member Already Added to the list', NotFound, ProfileLocked */
  async run(
    input: ListAddress & FamilyMemberFields & { memberId: number },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, ...fields } = input
    return writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await ownMember(open, memberId)
        const fullNameKey = await freeKey(open, fields.fullName, memberId)
        return member.merge({ ...fields, fullNameKey }).save()
      },
      trx
    )
  }
}
