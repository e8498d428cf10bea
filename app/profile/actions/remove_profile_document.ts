import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RemoveDocument } from '#documents/actions/remove_document'
import { assertSlot, type SlotAddress } from '#profile/actions/profile_slot'
import { writeSection } from '#profile/actions/write_section'

/** Empties one of the applicant's own slots; the file stays as history. */
export class RemoveProfileDocument {
  /**
   * @param input.seen the file that its person saw there, by its uuid
   * @throws NotFound, ProfileLocked; Refusal when there is another one now
   */
  async run(input: SlotAddress & { seen: string }, trx?: TransactionClientContract): Promise<void> {
    assertSlot(input)
    const { userId, loanType, slot, seen } = input
    await writeSection(
      { userId, loanType, section: 'documents', slot },
      ({ profile, trx: client }) =>
        new RemoveDocument().run(
          { subjectType: 'profile', subjectId: profile.id, slot, seen, removedBy: userId },
          client
        ),
      trx
    )
  }
}
