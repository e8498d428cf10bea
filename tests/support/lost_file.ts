import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeFolder } from '#config/drive'
import { privateStore } from '#documents/store/private_store'

/** Removes a file from the store while the work runs, and restores it for later tests. */
export async function withFileMissing<T>(storageKey: string, work: () => Promise<T>): Promise<T> {
  const bytes = await privateStore.bytes(storageKey)
  await privateStore.remove(storageKey)
  try {
    return await work()
  } finally {
    await writeFile(join(storeFolder, storageKey), bytes, { mode: 0o600 })
  }
}
