import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { count, hash, mismatchPath, oneOf, text } from './shape.js'

export const MANIFEST = 'manifest.json'

const SHAPE = {
  format: oneOf('arthasetu-audit-pack-1'),
  year: text,
  made_at: text,
  files: [{ name: text, bytes: count, sha256: hash }],
}

async function digestOf(path) {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const part of createReadStream(path)) {
    digest.update(part)
    bytes += part.length
  }
  return { bytes, sha256: digest.digest('hex') }
}

/**
 * Returns the differences between the files and the manifest: missing, additional, changed, or not a regular file.
 *
 * @throws Error for an invalid manifest
 */
export async function manifestFindings(pack, manifest) {
  const wrong = mismatchPath(manifest, SHAPE)
  if (wrong !== null) throw new Error(`${MANIFEST}${wrong}`)
  const there = new Set(pack.files)
  there.delete(MANIFEST)
  const findings = pack.others.map((file) => ({ file, why: 'no_file' }))
  for (const { name, bytes, sha256 } of manifest.files) {
    if (!there.delete(name)) {
      findings.push({ file: name, why: 'missing' })
      continue
    }
    const found = await digestOf(pack.pathOf(name))
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      findings.push({ file: name, why: 'changed' })
    }
  }
  for (const file of there) findings.push({ file, why: 'more' })
  return findings
}
