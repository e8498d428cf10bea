import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { archiveFolder } from '#config/audit'
import {
  type AuditCheckpoint,
  type AuditEntry,
  HASHED_COLUMNS,
  checkpointHash,
  followsCheckpoint,
  storedText,
} from '#kernel/audit/checkpoints'
import { makeFolder } from '#kernel/files/make_folder'
import db from '@adonisjs/lucid/services/db'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { fromStartYear } from '#kernel/calendar/periods'

const FORMAT = 'arthasetu-audit-archive-1'

/** A checkpoint with its entries, in order. */
export interface CheckpointEntries {
  checkpoint: AuditCheckpoint
  entries: AuditEntry[]
}

/** The first line: the year, and the checkpoint before the first one; null if there is none. */
interface Heading {
  format: typeof FORMAT
  year: string
  before: AuditCheckpoint | null
}

/** Result of reading a file to its end. */
interface ArchiveReport {
  year: string
  firstCheckpoint: number
  last: AuditCheckpoint
  checkpoints: number
  entries: number
  /** Numbers of the checkpoints that do not match their entries or the previous checkpoint. */
  invalid: number[]
}

export const archivePath = (year: string): string => join(archiveFolder, `audit-${year}.jsonl.gz`)

export const hasArchive = (year: string): boolean => existsSync(archivePath(year))

const storedTexts = (columns: readonly string[], row: Record<string, unknown>) =>
  Object.fromEntries(columns.map((column) => [column, storedText(row[column])]))

const CHECKPOINT_COLUMNS = [
  'number',
  'method',
  'first_entry_id',
  'last_entry_id',
  'entry_count',
  'previous_hash',
  'hash',
  'created_at',
] as const

function* linesOf({ checkpoint, entries }: CheckpointEntries) {
  const entryLines = entries.map((entry) => storedTexts([...HASHED_COLUMNS, 'post_id'], entry))
  yield `${JSON.stringify({ seal: storedTexts(CHECKPOINT_COLUMNS, { ...checkpoint }), entries: entryLines.length })}\n`
  for (const line of entryLines) yield `${JSON.stringify(line)}\n`
}

/**
 * Writes a year to a temporary file and renames it when it is on disk, so that the file of a year is always complete.
 * Removes temporary files of earlier runs.
 */
export async function writeArchive(
  { year, before }: Omit<Heading, 'format'>,
  checkpoints: AsyncIterable<CheckpointEntries>
): Promise<void> {
  await makeFolder(archiveFolder)
  for (const name of await readdir(archiveFolder)) {
    if (name.startsWith(`${basename(archivePath(year))}.part-`)) await rm(join(archiveFolder, name))
  }
  const temporaryPath = `${archivePath(year)}.part-${process.pid}`
  const heading = {
    format: FORMAT,
    year,
    before: before && storedTexts(CHECKPOINT_COLUMNS, { ...before }),
  }
  async function* lines() {
    yield `${JSON.stringify(heading)}\n`
    for await (const one of checkpoints) yield* linesOf(one)
    yield `${JSON.stringify({ end: true })}\n`
  }
  try {
    await pipeline(
      Readable.from(lines()),
      createGzip(),
      createWriteStream(temporaryPath, { mode: 0o600 })
    )
    const file = await open(temporaryPath, 'r')
    await file.sync().finally(() => file.close())
    await rename(temporaryPath, archivePath(year))
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/**
 * Yields the checkpoints of a file with their entries, one after the other.
 *
 * @throws Error for a file that is not an archive, or is incomplete
 */
export async function* readArchive(
  path: string
): AsyncGenerator<CheckpointEntries & { heading: Heading }> {
  const broken = () => new Error(`${path} is not an archive of the audit log, or is incomplete.`)
  const input = createReadStream(path)
  const unzipped = createGunzip()
  const pumped = pipeline(input, unzipped)
  pumped.catch(() => undefined)
  const lines = createInterface({ input: unzipped })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw broken()
    return JSON.parse(value as string)
  }
  try {
    const heading: Heading = await next()
    if (heading.format !== FORMAT) throw broken()
    for (;;) {
      const line = await next()
      if (line.end) return
      const entries: AuditEntry[] = []
      for (let at = 0; at < line.entries; at++) entries.push(await next())
      yield { heading, checkpoint: line.seal, entries }
    }
  } catch (error) {
    await pumped
    throw error instanceof SyntaxError ? broken() : error
  } finally {
    input.destroy()
    unzipped.destroy()
  }
}

/**
 * Verifies a file on its own, without the database: each checkpoint against its entries and the previous checkpoint
 * (AUDIT_KEY). The number and hash of the last one are to be compared with a head that was written or mailed.
 */
export async function verifyArchive(path: string): Promise<ArchiveReport> {
  let report: ArchiveReport | null = null
  for await (const { heading, checkpoint, entries } of readArchive(path)) {
    const number = Number(checkpoint.number)
    report ??= {
      year: heading.year,
      firstCheckpoint: number,
      last: heading.before ?? checkpoint,
      checkpoints: 0,
      entries: 0,
      invalid: [],
    }
    const before: AuditCheckpoint | null = report.checkpoints === 0 ? heading.before : report.last
    const isNext = number === Number(before?.number ?? 0) + 1
    if (
      !isNext ||
      !followsCheckpoint(checkpoint, before) ||
      checkpoint.hash !== checkpointHash(checkpoint, entries)
    ) {
      report.invalid.push(number)
    }
    report.last = checkpoint
    report.checkpoints++
    report.entries += entries.length
  }
  if (!report) throw new Error(`${path} has no checkpoint.`)
  return report
}

/** Returns the SHA-256 of a file, 64 hexadecimal digits. */
export async function fileSha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** A year of the log whose entries are in a file and no longer in the database. */
export interface ArchivedYear {
  year: string
  firstCheckpoint: number
  lastCheckpoint: number
  lastEntryId: number
  sha256: string
}

/** Returns the archived years, the oldest first: each begins where the previous one ends. */
export async function listArchives(): Promise<ArchivedYear[]> {
  const rows = await db.from('audit_archives').orderBy('first_checkpoint')
  return rows.map((row) => ({
    year: String(row.year),
    firstCheckpoint: Number(row.first_checkpoint),
    lastCheckpoint: Number(row.last_checkpoint),
    lastEntryId: Number(row.last_entry_id),
    sha256: String(row.sha256),
  }))
}

/** Returns the first day whose log is in the database; null if nothing has been archived. */
export async function firstLoggedDay(): Promise<PlainDate | null> {
  const last = (await listArchives()).at(-1)
  return last ? addDays(fromStartYear(Number.parseInt(last.year, 10)).end, 1) : null
}

type ArchiveReader = ReturnType<typeof readArchive>

/** The entries of archived checkpoints, requested in order of their numbers. */
export class ArchivedEntries {
  readonly #readers = new Map<string, ArchiveReader>()
  readonly #missing = new Set<ArchivedYear>()

  constructor(archives: readonly ArchivedYear[]) {
    for (const archive of archives) {
      if (hasArchive(archive.year)) {
        this.#readers.set(archive.year, readArchive(archivePath(archive.year)))
      } else this.#missing.add(archive)
    }
  }

  /** Years whose file is missing or could not be read. */
  get missing(): readonly ArchivedYear[] {
    return [...this.#missing]
  }

  /** @returns null if the file does not contain them */
  async of(archive: ArchivedYear, checkpointNumber: number): Promise<AuditEntry[] | null> {
    if (this.#missing.has(archive)) return null
    try {
      for (;;) {
        const { value, done } = await this.#readers.get(archive.year)!.next()
        if (done) break
        if (Number(value.checkpoint.number) === checkpointNumber) return value.entries
      }
    } catch {
      /* Handled below as missing. */
    }
    this.#missing.add(archive)
    return null
  }
}
