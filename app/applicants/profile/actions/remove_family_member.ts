import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseStaleRemoval, rowVersion } from '#kernel/formats/content_version'
import { memberOfProfile, type FamilyListAddress } from '#profile/actions/family_list'
import { writeSection } from '#profile/actions/write_section'

/** Takes a member off the list. */
export class RemoveFamilyMember {
  /**
   * @param input.seen the version of the member that its person saw
   * @throws NotFound, ProfileLocked; Refusal when it was changed meanwhile
   */
  async run(
    input: FamilyListAddress & { memberId: number; seen: string },
    trx?: TransactionClientContract
  ) {
    const { userId, loanType, memberId, seen: expectedVersion } = input
    await writeSection(
      { userId, loanType, section: 'family' },
      async (open) => {
        const member = await memberOfProfile(open, memberId)
        refuseStaleRemoval(expectedVersion, rowVersion(member))
        await member.delete()
      },
      trx
    )
  }
}
