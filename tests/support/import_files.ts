import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/temporary_folder'

/** Writes a file to import into a folder of its own, because tests run in several processes. @returns its path */
export async function importFile(content: string | Uint8Array, name = 'answer.csv') {
  const path = join(temporaryFolder('import'), name)
  await writeFile(path, content)
  return path
}
