import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type ReceivedFile, ReceiveFile } from '#documents/actions/receive_file'
import { SaveDocument, type SavedDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import { privateStore } from '#documents/store/private_store'
import { purposeOf } from '#documents/rules/upload_rules'
import { assertSlot, type SlotAddress } from '#profile/actions/profile_slot'
import { writeSection } from '#profile/actions/write_section'

type UploadInput = SlotAddress & {
  upload: UploadSource | null
  title: string | null
  /** The file that its card showed. */
  seen?: string
}

/** Puts a file into one of the applicant's own slots (document 2, 'Upload Documents'). */
export class UploadProfileDocument {
  /** @throws Refusal documents.errors.<code>, NotFound, ProfileLocked */
  async run(input: UploadInput, trx?: TransactionClientContract): Promise<SavedDocument> {
    assertSlot(input)
    /** A picture is looked at before the transaction, which nobody else shall wait for. */
    const received = await new ReceiveFile().run({
      upload: input.upload,
      purpose: purposeOf(input.slot),
    })
    try {
      return await this.#keep(input, received, trx)
    } catch (error) {
      await privateStore.remove(received.storageKey)
      throw error
    }
  }

  #keep(
    { userId, loanType, slot, title, seen }: UploadInput,
    received: ReceivedFile,
    trx?: TransactionClientContract
  ): Promise<SavedDocument> {
    return writeSection(
      { userId, loanType, section: 'documents', slot },
      ({ profile, trx: client }) =>
        new SaveDocument().run(
          {
            subjectType: 'profile',
            subjectId: profile.id,
            slot,
            title,
            seen,
            upload: received,
            ownerUserId: userId,
            uploadedBy: userId,
          },
          client
        ),
      trx
    )
  }
}
