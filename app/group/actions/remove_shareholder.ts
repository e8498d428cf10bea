import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseUnseen, rowVersion } from '#core/formats/content_version'
import type { PeopleAddress } from '#group/actions/people'
import { ownShareholder } from '#group/queries/own_group'
import { writeSection } from '#profile/actions/write_section'

/** Takes a shareholder off the list. */
export class RemoveShareholder {
  /**
   * @param input.seen the version of the shareholder that its person saw
   * @throws NotFound, ProfileLocked; Refusal when it was changed meanwhile
   */
  async run(
    input: PeopleAddress & { shareholderId: string; seen: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    const { userId, loanType, shareholderId, seen } = input
    await writeSection(
      { userId, loanType, section: 'shareholders' },
      async ({ trx: client }) => {
        const shareholder = await ownShareholder(userId, shareholderId, client)
        refuseUnseen(seen, rowVersion(shareholder))
        await shareholder.useTransaction(client).delete()
      },
      trx
    )
  }
}
