import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { authorId } from '#kernel/audit/helped_work'
import { SaveDocument, type SavedDocument } from '#documents/actions/save_document'
import { withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import { purposeOf } from '#documents/rules/upload_rules'
import { slotPlace, type SlotAddress } from '#profile/actions/profile_slot'
import { writeSection } from '#profile/actions/write_section'

type UploadInput = SlotAddress & {
  upload: UploadSource | null
  title: string | null
  /** The file that its card showed. */
  seen?: string
}

/** Puts a file into a slot of the wizard (document 2, 'Upload Documents'). */
export class UploadProfileDocument {
  /** @throws Refusal documents.errors.<code>, NotFound, ProfileLocked */
  async run(input: UploadInput, trx?: TransactionClientContract): Promise<SavedDocument> {
    const { section, subjectOf } = slotPlace(input)
    const { userId, loanType, slot, title, upload, seen: expectedFile } = input
    const people = { ownerUserId: userId, uploadedBy: authorId(userId) }
    return withReceivedFile(
      { ...people, upload, purpose: purposeOf(slot) },
      trx,
      (received, client) =>
        writeSection(
          { userId, loanType, section, slot },
          async ({ profile }) => {
            const subject = await subjectOf(profile, client)
            const document = { ...subject, ...people, slot, title, seen: expectedFile, upload: received }
            return new SaveDocument().run(document, client)
          },
          client
        )
    )
  }
}
