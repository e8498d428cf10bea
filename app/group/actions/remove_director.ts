import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseUnseen, rowVersion } from '#core/formats/content_version'
import { RemoveDocument } from '#documents/actions/remove_document'
import { documentsOf } from '#documents/queries/documents_of'
import type { PeopleAddress } from '#group/actions/people'
import { ownDirector } from '#group/queries/own_group'
import { writeSection } from '#profile/actions/write_section'

/** Takes a director off the list; the papers are emptied slots then, kept as history. */
export class RemoveDirector {
  /**
   * @param input.seen the version of the director that its person saw
   * @throws NotFound, ProfileLocked; Refusal when it was changed meanwhile
   */
  async run(
    input: PeopleAddress & { directorId: string; seen: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    const { userId, loanType, directorId, seen } = input
    await writeSection(
      { userId, loanType, section: 'directors' },
      async ({ trx: client }) => {
        const director = await ownDirector(userId, directorId, client)
        refuseUnseen(seen, rowVersion(director))
        const subject = { subjectType: 'director', subjectId: director.id } as const
        for (const { slot } of await documentsOf('director', director.id, client)) {
          await new RemoveDocument().run({ ...subject, slot, removedBy: userId }, client)
        }
        await director.useTransaction(client).delete()
      },
      trx
    )
  }
}
