import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { partsPath } from '#config/jobs'
import { makeFolder } from '#kernel/files/make_folder'

const DAY_MS = 86_400_000

/** Where a file lies on this machine while it is being made: each attempt has its own. */
export async function partPath({ id, attempts }: { id: number; attempts: number }) {
  await makeFolder(partsPath)
  return join(partsPath, `${id}-${attempts}.part`)
}

/** Takes away what workers left that were killed more than a day ago. */
export async function deleteStaleParts(): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of await readdir(partsPath).catch(() => [])) {
    const path = join(partsPath, name)
    const found = await stat(path).catch(() => null)
    if (name.endsWith('.part') && found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
