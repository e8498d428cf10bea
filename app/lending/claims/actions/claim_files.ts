import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ReceivedFile } from '#documents/actions/receive_file'
import { type FilesByName, ReceiveFiles } from '#documents/actions/receive_files'
import { SaveDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import type Claim from '#claims/models/claim'
import type { ClaimSlot } from '#claims/rules/claim_slots'

/** What a claim brings along (document 4, section 2.10: claim paid proof and business photo). */
export interface ClaimFiles {
  proof: UploadSource | null
  photo: UploadSource | null
  /** The photo is asked for by the scheme (loan types 1 and 2). */
  needsPhoto: boolean
  /** A correction may keep the files that are there. */
  keepsMissing?: boolean
}

type ReceivedClaimFiles = FilesByName<ClaimSlot, ReceivedFile>

/**
 * Receives the files before the transaction: none is stored unless all may be kept.
 *
 * @throws Refusal documents.errors.no_file and the other upload messages, on 'proof' or 'photo'
 */
export function receiveClaimFiles(files: ClaimFiles): Promise<ReceivedClaimFiles> {
  const { proof, photo, needsPhoto, keepsMissing } = files
  const purpose = 'document'
  return new ReceiveFiles<ClaimSlot>().run({
    ...((proof || !keepsMissing) && { paid_proof: { upload: proof, purpose, field: 'proof' } }),
    ...((photo || (needsPhoto && !keepsMissing)) && {
      business_photo: { upload: photo, purpose, field: 'photo' },
    }),
  })
}

/** Puts the received files into the claim's slots. */
export async function saveClaimFiles(
  claim: Claim,
  received: ReceivedClaimFiles,
  uploadedBy: number,
  trx: TransactionClientContract
) {
  for (const [slot, upload] of Object.entries(received)) {
    await new SaveDocument().run(
      {
        subjectType: 'claim',
        subjectId: claim.id,
        slot,
        upload,
        ownerUserId: claim.userId,
        uploadedBy,
      },
      trx
    )
  }
}
