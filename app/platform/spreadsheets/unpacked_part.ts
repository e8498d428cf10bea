import { createReadStream } from 'node:fs'
import { createInflateRaw } from 'node:zlib'
import type { ArchivePart } from './archive_parts.ts'

/** What a part of an archive holds, piece by piece. */
export async function* unpackPart(
  path: string,
  { isDeflated, start, packed }: Pick<ArchivePart, 'isDeflated' | 'start' | 'packed'>
): AsyncGenerator<Buffer> {
  if (packed === 0) return
  const source = createReadStream(path, { start, end: start + packed - 1 })
  if (!isDeflated) {
    yield* source as AsyncIterable<Buffer>
    return
  }
  const inflate = source.pipe(createInflateRaw())
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* inflate as AsyncIterable<Buffer>
  } finally {
    source.destroy()
  }
}
