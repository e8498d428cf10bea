import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import type { ArchivePart } from './archive_parts.ts'

/*
 * How large a zip archive becomes when it is unpacked, found before anything reads it: an xlsx of a
 * few kilobytes may hold gigabytes. Neither the sizes it declares nor its directory are believed.
 */

/** No text packs closer than this; what does is made to swell, and is not unpacked further. */
const CLOSEST_PACKING = 100
const FREE_OF_SUSPICION = 8 * 1024 * 1024

/**
 * Whether all parts of an archive together unpack to at most so many bytes; stops as soon as not.
 *
 * @throws Error when one of them is damaged
 */
export async function inflatesWithin(
  path: string,
  parts: readonly ArchivePart[],
  most: number
): Promise<boolean> {
  if (parts.reduce((total, { declared }) => total + declared, 0) > most) return false
  let left = most
  for (const { isDeflated, packed, start } of parts) {
    left -= isDeflated ? await inflated(path, start, left) : packed
    if (left < 0) return false
  }
  return true
}

/**
 * Bytes that the part at a place unpacks to; more than `most` is not counted to its end, and a part
 * that is packed closer than any text counts as endless.
 */
async function inflated(path: string, start: number, most: number): Promise<number> {
  const source = createReadStream(path, { start })
  const inflate = source.pipe(createInflateRaw())
  source.on('error', (error) => inflate.destroy(error))
  let total = 0
  try {
    for await (const chunk of inflate) {
      total += (chunk as Buffer).length
      if (total > most) break
      const swells = total > FREE_OF_SUSPICION && total > inflate.bytesWritten * CLOSEST_PACKING
      if (swells) return Infinity
    }
    return total
  } finally {
    source.destroy()
  }
}
