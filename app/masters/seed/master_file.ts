import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCsv } from '#masters/seed/csv'
import type { MasterRow, MasterTable } from '#masters/seed/master_table'
import { rowKey } from '#masters/seed/plan_changes'
import { textsBeside } from '#masters/seed/texts'

/** A file of resources/masters: its rows, and what stands beside them in other languages. */
export interface MasterFile {
  master: MasterTable
  rows: MasterRow[]
  /** Rows of `master_texts` that name their row by its natural key. */
  texts: MasterRow[]
}

/**
 * @returns null when the file may be absent and is
 * @throws Error naming the file and line that cannot be read
 */
export async function readMasterFile(
  directory: string,
  master: MasterTable
): Promise<MasterFile | null> {
  let content: string
  try {
    content = await readFile(join(directory, master.file), 'utf8')
  } catch (error) {
    if (master.isOptional && (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  let where = ''
  try {
    const found = new Map<string, MasterRow>()
    const texts = parseCsv(content).flatMap(({ line, cells }) => {
      where = `line ${line}: `
      const row = Object.fromEntries(
        Object.entries(master.columns).map(([name, read]) => [name, read(cells)])
      )
      const key = rowKey(master, row)
      if (found.has(key)) throw new Error(`${key} appears twice`)
      found.set(key, row)
      return textsBeside(master, cells, key)
    })
    return { master, rows: [...found.values()], texts }
  } catch (error) {
    throw new Error(`${master.file}, ${where}${(error as Error).message}`, { cause: error })
  }
}
