import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { ChunkTransform } from '#operations/backup/openssl'
import { BackupError } from '#operations/backup/problem'

/** Takes one file of a backup. It reads the stream to its end, or leaves it to be passed over. */
export type ReadMember = (member: { name: string; size: number; body: Readable }) => Promise<void>

/** Goes through a tar, one entry after the other. */
async function eachEntry(source: Readable, take: ReadMember): Promise<void> {
  const tar = extract()
  tar.on('entry', ({ name, size = 0 }, body, nextEntry) => {
    take({ name, size, body: body as unknown as Readable }).then(
      () => {
        body.resume()
        nextEntry()
      },
      (error: Error) => tar.destroy(error)
    )
  })
  await pipeline(source, tar)
}

/** The clear bytes of a backup, a piece at a time, in order. */
async function* decryptedChunks(path: string, open: ChunkTransform): AsyncGenerator<Buffer> {
  const waiting: { piece: Buffer; taken: () => void }[] = []
  let wake = () => undefined as void
  let ended = false
  let failure: unknown
  const reading = eachEntry(createReadStream(path), async ({ size, body }) => {
    const chunk = await buffer(body)
    if (chunk.length < size) throw new BackupError(`${path} is cut off`)
    await new Promise<void>((taken) => {
      waiting.push({ piece: chunk, taken })
      wake()
    })
  })
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      ended = true
      wake()
    })
  while (true) {
    const next = waiting.shift()
    if (next) {
      yield await open(next.piece)
      next.taken()
    } else if (ended) break
    else await new Promise<void>((resolve) => (wake = resolve))
  }
  await reading
  if (failure) throw failure
}

/**
 * Goes through the files of a backup in their order.
 *
 * @throws BackupProblem when it is no backup, is cut off, was changed, or is for another key
 */
export async function readArchive(path: string, open: ChunkTransform, take: ReadMember): Promise<void> {
  let own: unknown
  try {
    await eachEntry(Readable.from(decryptedChunks(path, open)), async (member) => {
      try {
        await take(member)
      } catch (error) {
        own = error
        throw error
      }
    })
  } catch (error) {
    if (own) throw own
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof BackupError || code === 'ABORT_ERR') throw error
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BackupError(`${path} cannot be read (${code})`)
    }
    throw new BackupError(`${path} is no whole backup: ${(error as Error).message}`)
  }
}
