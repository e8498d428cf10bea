import { createInterface } from 'node:readline'
import { keyOf } from '#kernel/vault/vault'
import { MissingFile, privateStore } from '#documents/store/private_store'
import { resealMadeFile } from '#jobs/actions/reseal_made_file'
import { sealedFiles } from '#jobs/queries/sealed_files'
import type { SealedPlace } from '#operations/vault/sealed_place'

const PORTION = 20

/** The files that workers have made and that are kept sealed; the id is that of the job. */
export const filePlace: SealedPlace = {
  name: 'file_jobs.file_id',

  async read(after) {
    const files = await sealedFiles(Number(after ?? 0), PORTION)
    return Promise.all(
      files.map(async ({ jobId, storageKey }) => ({
        id: jobId,
        seen: storageKey,
        key: await keyOfFile(storageKey),
      }))
    )
  },

  async reseal(rows) {
    let done = 0
    for (const { id, seen } of rows) if (await resealMadeFile(Number(id), seen)) done += 1
    return done
  },
}

/** One process has sealed all of it, so its first line tells. */
async function keyOfFile(storageKey: string): Promise<number | null> {
  try {
    const kept = await privateStore.stream(storageKey)
    for await (const line of createInterface({ input: kept, crlfDelay: Infinity })) {
      kept.destroy()
      return keyOf(line, 'file')
    }
  } catch (error) {
    /** `files:check` tells of one that is lost; one may have been removed meanwhile. */
    if (!(error instanceof MissingFile)) throw error
  }
  return 0
}
