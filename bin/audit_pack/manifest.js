import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const MANIFEST = 'manifest.json'

/** Every file below a folder, with / between the names, in their order. */
async function filesUnder(folder, before = '') {
  const entries = await readdir(join(folder, before), { withFileTypes: true })
  const found = []
  for (const entry of entries) {
    const name = before ? `${before}/${entry.name}` : entry.name
    if (entry.isDirectory()) found.push(...(await filesUnder(folder, name)))
    else found.push(name)
  }
  return found.sort()
}

async function digestOf(path) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * What of the files is not as the manifest says: missing, more than it names, or changed.
 *
 * @throws Error for a manifest that is none
 */
export async function manifestFindings(folder, manifest) {
  if (manifest?.format !== 'arthasetu-audit-pack-1' || !Array.isArray(manifest.files)) {
    throw new Error(MANIFEST)
  }
  const there = new Set(await filesUnder(folder))
  there.delete(MANIFEST)
  const findings = []
  for (const { name, bytes, sha256 } of manifest.files) {
    if (!there.delete(name)) {
      findings.push({ file: name, why: 'missing' })
      continue
    }
    const found = await digestOf(join(folder, name))
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      findings.push({ file: name, why: 'changed' })
    }
  }
  for (const file of there) findings.push({ file, why: 'more' })
  return findings
}
