import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RemoveDocument } from '#documents/actions/remove_document'
import {
  assertPaperSlot,
  paperSection,
  paperSubject,
  type PaperAddress,
} from '#group/actions/group_papers'
import { writeSection } from '#profile/actions/write_section'

/** Empties a slot of the group or of a director; the file stays as history. */
export class RemoveGroupPaper {
  /** @throws NotFound, ProfileLocked */
  async run(input: PaperAddress, trx?: TransactionClientContract): Promise<void> {
    assertPaperSlot(input)
    const { userId, loanType, slot } = input
    await writeSection(
      { userId, loanType, section: paperSection(input) },
      async (open) => {
        const subject = await paperSubject(open, input)
        return new RemoveDocument().execute({ ...subject, slot, removedBy: userId }, open.trx)
      },
      trx
    )
  }
}
