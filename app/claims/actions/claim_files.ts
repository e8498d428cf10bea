import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { discardReceived, ReceiveFile, type ReceivedFile } from '#documents/actions/receive_file'
import { SaveDocument } from '#documents/actions/save_document'
import type { UploadSource } from '#documents/inspection/types'
import type Claim from '#claims/models/claim'

/** What a claim brings along (document 4, section 2.10: claim paid proof and business photo). */
export interface ClaimFiles {
  proof: UploadSource | null
  photo: UploadSource | null
  /** The photo is asked for by the scheme (loan types 1 and 2). */
  needsPhoto: boolean
  /** A correction may keep the files that are there. */
  keepsMissing?: boolean
}

type Received = Partial<Record<'paid_proof' | 'business_photo', ReceivedFile>>

/**
 * Inspects the files before the transaction.
 *
 * @throws Refusal documents.errors.no_file and the other upload messages, on 'proof' or 'photo'
 */
export async function receiveClaimFiles(files: ClaimFiles): Promise<Received> {
  const received: Received = {}
  if (files.proof || !files.keepsMissing) {
    received.paid_proof = await new ReceiveFile().execute({
      upload: files.proof,
      purpose: 'document',
      field: 'proof',
    })
  }
  if (files.photo || (files.needsPhoto && !files.keepsMissing)) {
    received.business_photo = await new ReceiveFile().execute({
      upload: files.photo,
      purpose: 'document',
      field: 'photo',
    })
  }
  return received
}

/** Puts the inspected files into the claim's slots. */
export async function saveClaimFiles(
  claim: Claim,
  received: Received,
  uploadedBy: number,
  trx: TransactionClientContract
) {
  for (const [slot, upload] of Object.entries(received)) {
    await new SaveDocument().execute(
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

/** Takes the files back when the claim was refused after all. */
export async function discardClaimFiles(received: Received) {
  await Promise.all(Object.values(received).map(discardReceived))
}
