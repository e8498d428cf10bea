import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { discardReceived, ReceiveFile } from '#documents/actions/receive_file'
import { SaveDocument, type SavedDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import { purposeOf } from '#documents/rules/upload_rules'
import {
  assertPaperSlot,
  paperSection,
  paperSubject,
  type PaperAddress,
} from '#group/actions/group_papers'
import { writeSection } from '#profile/actions/write_section'

type UploadInput = PaperAddress & {
  upload: UploadSource | null
  title: string | null
  /** The file that its card showed. */
  seen?: string
}

/** Puts a file into a slot of the group or of a director (document 2, 'Upload Group Related Documents'). */
export class UploadGroupPaper {
  /** @throws Refusal documents.errors.<code>, NotFound, ProfileLocked */
  async run(input: UploadInput, trx?: TransactionClientContract): Promise<SavedDocument> {
    assertPaperSlot(input)
    const { userId, loanType, slot, title, upload, seen } = input
    /** A picture is looked at before the transaction, which nobody else shall wait for. */
    const received = await new ReceiveFile().run({ upload, purpose: purposeOf(slot) })
    try {
      return await writeSection(
        { userId, loanType, section: paperSection(input) },
        async (open) => {
          const subject = await paperSubject(open, input)
          const people = { ownerUserId: userId, uploadedBy: userId }
          return new SaveDocument().run(
            { ...subject, ...people, slot, title, seen, upload: received },
            open.trx
          )
        },
        trx
      )
    } catch (error) {
      await discardReceived(received)
      throw error
    }
  }
}
