import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseUnseen, rowVersion } from '#kernel/formats/content_version'
import { ownMember, type ListAddress } from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'

/** Takes a member off the list. */
export class RemoveFamilyMember {
  /**
   * @param input.seen the version of the member that its person saw
   * @throws NotFound, ProfileLocked; Refusal when it was changed meanwhile
   */
  async run(
    input: ListAddress & { memberId: number; seen: string },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, seen } = input
    await writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await ownMember(open, memberId)
        refuseUnseen(seen, rowVersion(member))
        await member.delete()
      },
      trx
    )
  }
}
