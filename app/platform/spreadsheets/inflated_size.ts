import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import type { ArchivePart } from './archive_parts.ts'

/*
 * How large a zip archive becomes when it is unpacked, found before anything reads it: an xlsx of a
 * few kilobytes may hold gigabytes. Neither the sizes it declares nor its directory are believed.
 */

/** No text packs closer than this; what does is made to swell, and is not unpacked further. */
const MAX_COMPRESSION_RATIO = 100
const MIN_SUSPICIOUS_BYTES = 8 * 1024 * 1024

/**
 * Whether all parts of an archive together unpack to at most so many bytes; stops as soon as not.
 *
 * @throws Error when one of them is damaged
 */
export async function inflatesWithin(
  path: string,
  parts: readonly ArchivePart[],
  maxBytes: number
): Promise<boolean> {
  if (parts.reduce((total, { declared }) => total + declared, 0) > maxBytes) return false
  let left = maxBytes
  for (const { isDeflated, packed, start } of parts) {
    left -= isDeflated ? await inflatedSize(path, start, left) : packed
    if (left < 0) return false
  }
  return true
}

/**
 * Bytes that the part at a place unpacks to; more than `most` is not counted to its end, and a part
 * that is packed closer than any text counts as endless.
 */
async function inflatedSize(path: string, start: number, maxBytes: number): Promise<number> {
  const source = createReadStream(path, { start })
  const inflate = source.pipe(createInflateRaw())
  source.on('error', (error) => inflate.destroy(error))
  let total = 0
  try {
    for await (const chunk of inflate) {
      total += (chunk as Buffer).length
      if (total > maxBytes) break
      const isBomb = total > MIN_SUSPICIOUS_BYTES && total > inflate.bytesWritten * MAX_COMPRESSION_RATIO
      if (isBomb) return Infinity
    }
    return total
  } finally {
    source.destroy()
  }
}
