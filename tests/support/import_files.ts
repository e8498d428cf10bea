import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes a file to import into a folder of its own, because tests run in several processes. @returns its path */
export async function importFile(content: string | Uint8Array, name = 'answer.csv') {
  const path = join(await mkdtemp(join(tmpdir(), 'import-')), name)
  await writeFile(path, content)
  return path
}
