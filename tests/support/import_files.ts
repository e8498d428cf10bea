import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'

/** Writes a file to import into a folder of its own, because tests run in several processes. @returns its path */
export async function importFile(content: string | Uint8Array, name = 'answer.csv') {
  const path = join(await mkdtemp(join(app.makePath('tmp'), 'import-')), name)
  await writeFile(path, content)
  return path
}
