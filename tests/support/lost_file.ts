import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeFolder } from '#config/drive'
import { privateStore } from '#documents/store/private_store'

/** Takes a file out of the store while this runs: the tests after it find every row's file. */
export async function whileLost<T>(storageKey: string, work: () => Promise<T>): Promise<T> {
  const bytes = await privateStore.bytes(storageKey)
  await privateStore.remove(storageKey)
  try {
    return await work()
  } finally {
    await writeFile(join(storeFolder, storageKey), bytes, { mode: 0o600 })
  }
}
