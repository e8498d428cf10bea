import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { headsPath } from '#config/audit'
import { makeFolder } from '#kernel/files/make_folder'

/** What is written of a seal outside the database: it says all that came before. */
export interface CheckpointHead {
  number: number
  hash: string
  lastEntryId: number
  /** UTC, '2026-11-05 10:30:00'. */
  sealedAt: string
}

/**
 * The heads that were written to AUDIT_HEADS_PATH, by their number; empty when there is no file.
 *
 * @throws Error when a line of it is none of ours
 */
export async function readCheckpointLog(): Promise<Map<number, CheckpointHead>> {
  const heads = new Map<number, CheckpointHead>()
  const lines = createInterface({ input: createReadStream(headsPath) })
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue
      const head = parseHead(line)
      heads.set(head.number, head)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return heads
}

function parseHead(line: string): CheckpointHead {
  try {
    const head = JSON.parse(line) as CheckpointHead
    if (Number.isInteger(head.number) && typeof head.hash === 'string') return head
  } catch {
    /* Said below, with the name of the file. */
  }
  throw new Error(`${headsPath} has a line that is no head of a seal: ${line.slice(0, 40)}`)
}

/** Appends heads to the file and waits until they are on the disk. */
export async function appendToCheckpointLog(heads: readonly CheckpointHead[]): Promise<void> {
  if (heads.length === 0) return
  await makeFolder(dirname(headsPath))
  const file = await open(headsPath, 'a', 0o600)
  try {
    await file.write(heads.map((head) => `${JSON.stringify(head)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Leaves out the heads before one: it says all that came before, and the archives have their seals. A head that
 * is appended meanwhile is written anew by the next `audit:seal`.
 */
export async function pruneCheckpointLog(number: number): Promise<void> {
  const heads = await readCheckpointLog()
  const remaining = [...heads.values()].filter((head) => head.number >= number)
  if (remaining.length === heads.size || remaining[0]?.number !== number) return
  const part = `${headsPath}.part-${process.pid}`
  const file = await open(part, 'w', 0o600)
  try {
    await file.write(remaining.map((head) => `${JSON.stringify(head)}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, headsPath)
}
