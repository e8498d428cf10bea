import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { ownMember, type ListAddress } from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'

/** Takes a member off the list. */
export class RemoveFamilyMember {
  /** @throws NotFound, ProfileLocked */
  async run(input: ListAddress & { memberId: number }, trx?: TransactionClientContract) {
    const { userId, loanType, memberId } = input
    await writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await ownMember(open, memberId)
        await member.delete()
      },
      trx
    )
  }
}
