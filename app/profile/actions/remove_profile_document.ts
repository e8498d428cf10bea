import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RemoveDocument } from '#documents/actions/remove_document'
import { assertSlot, type SlotAddress } from '#profile/actions/profile_slot'
import { writeSection } from '#profile/actions/write_section'

/** Empties one of the applicant's own slots; the file stays as history. */
export class RemoveProfileDocument {
  /** @throws NotFound, ProfileLocked */
  async run(input: SlotAddress, trx?: TransactionClientContract): Promise<void> {
    assertSlot(input)
    const { userId, loanType, slot } = input
    await writeSection(
      { userId, loanType, section: 'documents' },
      ({ profile, trx: client }) =>
        new RemoveDocument().execute(
          { subjectType: 'profile', subjectId: profile.id, slot, removedBy: userId },
          client
        ),
      trx
    )
  }
}
