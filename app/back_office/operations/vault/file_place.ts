import { createInterface } from 'node:readline'
import { keyIndexOf } from '#kernel/vault/vault'
import { MissingFile, privateStore } from '#documents/store/private_store'
import { reencryptFile } from '#jobs/actions/reseal_made_file'
import { encryptedFiles } from '#jobs/queries/sealed_files'
import type { EncryptedStore } from '#operations/vault/sealed_place'

const FILE_BATCH_SIZE = 20

/** The files that workers have made and that are kept sealed; the id is that of the job. */
export const encryptedFileStore: EncryptedStore = {
  name: 'file_jobs.file_id',

  async read(after) {
    const files = await encryptedFiles(Number(after ?? 0), FILE_BATCH_SIZE)
    return Promise.all(
      files.map(async ({ jobId, storageKey }) => ({
        id: jobId,
        storedValue: storageKey,
        key: await keyOfFile(storageKey),
      }))
    )
  },

  async reencrypt(rows) {
    let done = 0
    for (const { id, storedValue } of rows) if (await reencryptFile(Number(id), storedValue)) done += 1
    return done
  },
}

/** One process has sealed all of it, so its first line tells. */
async function keyOfFile(storageKey: string): Promise<number | null> {
  try {
    const file = await privateStore.stream(storageKey)
    for await (const line of createInterface({ input: file, crlfDelay: Infinity })) {
      file.destroy()
      return keyIndexOf(line, 'file')
    }
  } catch (error) {
    /** `files:check` tells of one that is lost; one may have been removed meanwhile. */
    if (!(error instanceof MissingFile)) throw error
  }
  return 0
}
