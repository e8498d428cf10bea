import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PeopleAddress } from '#group/actions/people'
import { ownShareholder } from '#group/queries/own_group'
import { writeSection } from '#profile/actions/write_section'

/** Takes a shareholder off the list. */
export class RemoveShareholder {
  /** @throws NotFound, ProfileLocked */
  async run(
    input: PeopleAddress & { shareholderId: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    const { userId, loanType, shareholderId } = input
    await writeSection(
      { userId, loanType, section: 'shareholders' },
      async ({ trx: client }) => {
        const shareholder = await ownShareholder(userId, shareholderId, client)
        await shareholder.useTransaction(client).delete()
      },
      trx
    )
  }
}
