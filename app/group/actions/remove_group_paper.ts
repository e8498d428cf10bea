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
  /**
   * @param input.seen the file that its person saw there, by its uuid
   * @throws NotFound, ProfileLocked; Refusal when there is another one now
   */
  async run(
    input: PaperAddress & { seen: string },
    trx?: TransactionClientContract
  ): Promise<void> {
    assertPaperSlot(input)
    const { userId, loanType, slot, seen } = input
    await writeSection(
      { userId, loanType, section: paperSection(input) },
      async (open) => {
        const subject = await paperSubject(open, input)
        return new RemoveDocument().run({ ...subject, slot, seen, removedBy: userId }, open.trx)
      },
      trx
    )
  }
}
