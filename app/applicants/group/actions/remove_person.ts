import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseStaleRemoval, rowVersion } from '#kernel/formats/content_version'
import { RemoveDocument } from '#documents/actions/remove_document'
import { listDocuments } from '#documents/queries/documents_of'
import { personOfUser, type PeopleList } from '#group/queries/own_group'
import { writeSection } from '#profile/actions/write_section'

interface RemovePersonInput {
  userId: number
  /** Scheme id. */
  loanType: number
  list: PeopleList
  /** As in an address. */
  id: string
  /** The version of the person that was seen. */
  expectedVersion: string
}

/** Takes somebody off a list; a director's papers are emptied slots then, kept as history. */
export class RemovePerson {
  /** @throws NotFound, ProfileLocked; Refusal when the person was changed meanwhile */
  async run(input: RemovePersonInput, existing?: TransactionClientContract): Promise<void> {
    const { userId, loanType, list, id, expectedVersion } = input
    await writeSection(
      { userId, loanType, section: list },
      async ({ trx }) => {
        const person = await personOfUser(list, userId, id, trx)
        refuseStaleRemoval(expectedVersion, rowVersion(person))
        if (list === 'directors') {
          const subject = { subjectType: 'director', subjectId: person.id } as const
          for (const { slot } of await listDocuments('director', person.id, trx)) {
            await new RemoveDocument().run({ ...subject, slot, removedBy: userId }, trx)
          }
        }
        await person.useTransaction(trx).delete()
      },
      existing
    )
  }
}
