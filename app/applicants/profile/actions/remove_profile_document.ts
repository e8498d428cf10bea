import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RemoveDocument } from '#documents/actions/remove_document'
import { slotPlace, type SlotAddress } from '#profile/actions/profile_slot'
import { writeSection } from '#profile/actions/write_section'

/** Empties a slot of the wizard; the file stays as history. */
export class RemoveProfileDocument {
  /**
   * @param input.seen the file that its person saw there, by its uuid
   * @throws NotFound, ProfileLocked; Refusal when there is another one now
   */
  async run(input: SlotAddress & { seen: string }, trx?: TransactionClientContract): Promise<void> {
    const { section, subjectOf } = slotPlace(input)
    const { userId, loanType, slot, seen: expectedFile } = input
    await writeSection(
      { userId, loanType, section, slot },
      async ({ profile, trx: client }) => {
        const subject = await subjectOf(profile, client)
        return new RemoveDocument().run({ ...subject, slot, seen: expectedFile, removedBy: userId }, client)
      },
      trx
    )
  }
}
