import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const readJson = async (folder, ...names) =>
  JSON.parse(await readFile(join(folder, ...names), 'utf8'))

/** The lines of a file, each a value: one after the other, however long the file is. */
export async function* readLines(folder, name) {
  const input = createReadStream(join(folder, name))
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line !== '') yield JSON.parse(line)
  }
}

/** The proofs of a kind by what they are of: `letter`, `claim` or `sample`. */
export async function proofsOf(folder, kind) {
  const names = await readdir(join(folder, 'proofs')).catch(() => [])
  const found = new Map()
  for (const name of names) {
    if (!name.startsWith(`${kind}-`)) continue
    const proof = await readJson(folder, 'proofs', name)
    found.set(name.slice(kind.length + 1, -'.json'.length), {
      file: `proofs/${name}`,
      data: JSON.parse(proof.entry?.data ?? '{}'),
    })
  }
  return found
}
