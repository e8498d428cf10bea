import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import type { PieceWork } from '#operations/backup/openssl'
import { BackupProblem } from '#operations/backup/problem'

/** Takes one file of a backup. It reads the stream to its end, or leaves it to be passed over. */
export type TakeMember = (member: { name: string; size: number; body: Readable }) => Promise<void>

/** Goes through a tar, one entry after the other. */
async function eachEntry(source: Readable, take: TakeMember): Promise<void> {
  const tar = extract()
  tar.on('entry', ({ name, size = 0 }, body, goOn) => {
    take({ name, size, body: body as unknown as Readable }).then(
      () => {
        body.resume()
        goOn()
      },
      (error: Error) => tar.destroy(error)
    )
  })
  await pipeline(source, tar)
}

/** The clear bytes of a backup, a piece at a time, in order. */
async function* clearPieces(path: string, open: PieceWork): AsyncGenerator<Buffer> {
  const waiting: { piece: Buffer; taken: () => void }[] = []
  let wake = () => undefined as void
  let ended = false
  let failure: unknown
  const reading = eachEntry(createReadStream(path), async ({ size, body }) => {
    const piece = await buffer(body)
    if (piece.length < size) throw new BackupProblem(`${path} is cut off`)
    await new Promise<void>((taken) => {
      waiting.push({ piece, taken })
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
export async function readArchive(path: string, open: PieceWork, take: TakeMember): Promise<void> {
  let own: unknown
  try {
    await eachEntry(Readable.from(clearPieces(path, open)), async (member) => {
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
    if (error instanceof BackupProblem || code === 'ABORT_ERR') throw error
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BackupProblem(`${path} cannot be read (${code})`)
    }
    throw new BackupProblem(`${path} is no whole backup: ${(error as Error).message}`)
  }
}
