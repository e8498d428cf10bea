import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { partsPath } from '#config/jobs'
import { makeFolder } from '#kernel/files/make_folder'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { decryptedChunks } from '#kernel/vault/sealed_parts'
import { privateStore } from '#documents/store/private_store'
import { FileBeingWritten } from '#jobs/actions/file_being_made'
import FileJob from '#jobs/models/file_job'

/**
 * Seals a file that is kept sealed anew, with the key that seals now: beside the old one, whose place it then
 * takes. Killed in between it leaves a file without a row, which `documents:orphans` takes away.
 *
 * @param storageKey of the file as it was read
 * @returns whether it was still there
 * @throws Error when it opens with no key, or is not the file that was made
 */
export async function reencryptFile(jobId: number, storageKey: string): Promise<boolean> {
  const job = await FileJob.query().where('id', jobId).preload('file').first()
  if (job?.file?.storageKey !== storageKey) return false
  await makeFolder(partsPath)
  const made = new FileBeingWritten(join(partsPath, `${jobId}-sealed-anew.part`), true)
  try {
    const old = await privateStore.stream(storageKey)
    const { storedMeasures } = await made.write((output) =>
      pipeline(Readable.from(decryptedChunks(old, job.sha256!), { objectMode: false }), output)
    )
    const newKey = await privateStore.putFile(made.path, job.file.mime)
    return await replaceStoredFile(job.file.id, storageKey, newKey, storedMeasures)
  } finally {
    await made.remove()
  }
}

async function replaceStoredFile(
  id: number,
  oldKey: string,
  newKey: string,
  { sha256, sizeBytes }: { sha256: string; sizeBytes: number }
) {
  const file = { storage_key: newKey, sha256, size_bytes: sizeBytes }
  try {
    const taken = await inTransaction((trx) =>
      trx.from('stored_files').where({ id, storage_key: oldKey }).update(file)
    )
    const isTaken = Number(taken) === 1
    await privateStore.remove(isTaken ? oldKey : newKey)
    return isTaken
  } catch (error) {
    if (!mayHaveCommitted(error)) await privateStore.remove(newKey)
    throw error
  }
}
