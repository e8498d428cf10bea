import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RemoveDocument } from '#documents/actions/remove_document'
import { documentsOf } from '#documents/queries/documents_of'
import type { PeopleAddress } from '#group/actions/people'
import { ownDirector } from '#group/queries/own_group'
import { writeSection } from '#profile/actions/write_section'

/** Takes a director off the list; the papers are emptied slots then, kept as history. */
export class RemoveDirector {
  /** @throws NotFound, ProfileLocked */
  async run(
    input: PeopleAddress & { directorId: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    const { userId, loanType, directorId } = input
    await writeSection(
      { userId, loanType, section: 'directors' },
      async ({ trx: client }) => {
        const director = await ownDirector(userId, directorId, client)
        const subject = { subjectType: 'director', subjectId: director.id } as const
        for (const { slot } of await documentsOf('director', director.id, client)) {
          await new RemoveDocument().execute({ ...subject, slot, removedBy: userId }, client)
        }
        await director.useTransaction(client).delete()
      },
      trx
    )
  }
}
