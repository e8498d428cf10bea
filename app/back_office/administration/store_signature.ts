import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import StoredFile from '#documents/models/stored_file'
import { privateStore } from '#documents/store/private_store'
import { afterCommit } from '#kernel/database/after_commit'

/** Pixels of the longest side that a signature is kept with. */
const LONG_SIDE = 800

/** Keeps the picture of a signature, so that who confirms it can see it. */
export class StoreSignature {
  /** @throws Refusal documents.errors.<code> of the field `signature` */
  async run(upload: UploadSource, uploadedBy: number): Promise<string> {
    const input = {
      upload,
      ownerUserId: null,
      uploadedBy,
      purpose: 'image_only' as const,
      longSide: LONG_SIDE,
      field: 'signature',
    }
    return withReceivedFile(input, undefined, async (received, trx) => {
      const file = await insertFile(received, input, trx)
      await trx.table('signature_files').insert({ file_id: file.id })
      return file.uuid
    })
  }
}

/** Takes away the picture of a signature that no signatory has. */
export class RemoveSignature {
  async run(uuid: string | null, trx: TransactionClientContract): Promise<void> {
    if (uuid === null) return
    const [used] = await trx.from('loi_signatories').where('signature', uuid).limit(1).select('id')
    const file = await StoredFile.query({ client: trx }).where('uuid', uuid).first()
    if (used || !file) return
    await trx.from('signature_files').where('file_id', file.id).delete()
    await file.useTransaction(trx).delete()
    /** A crash in between leaves a file without a row, which FindOrphanFiles finds. */
    afterCommit(trx, () => privateStore.remove(file.storageKey))
  }
}
