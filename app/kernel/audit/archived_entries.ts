import db from '@adonisjs/lucid/services/db'
import { archivePath, hasArchive, readArchive } from '#kernel/audit/archive_file'
import type { AuditEntry } from '#kernel/audit/seal_hash'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { fromStartYear } from '#kernel/calendar/financial_year'

/** A year of the log whose entries are in a file and no more in the database. */
export interface ArchivedYear {
  year: string
  firstCheckpoint: number
  lastCheckpoint: number
  lastEntryId: number
  sha256: string
}

/** The archived years, the oldest first: each begins where the one before ends. */
export async function listArchives(): Promise<ArchivedYear[]> {
  const rows = await db.from('audit_archives').orderBy('first_seal')
  return rows.map((row) => ({
    year: String(row.year),
    firstCheckpoint: Number(row.first_seal),
    lastCheckpoint: Number(row.last_seal),
    lastEntryId: Number(row.last_entry_id),
    sha256: String(row.sha256),
  }))
}

/** The first day of which the database has the log; null where nothing was archived. */
export async function loggedSince(): Promise<PlainDate | null> {
  const last = (await listArchives()).at(-1)
  return last ? addDays(fromStartYear(Number.parseInt(last.year, 10)).end, 1) : null
}

type ArchiveReader = ReturnType<typeof readArchive>

/** The entries of archived seals, asked for in the order of their numbers. */
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

  /** Years of which the file is not there or could not be read. */
  get missing(): readonly ArchivedYear[] {
    return [...this.#missing]
  }

  /** @returns null where the file does not have them */
  async of(archive: ArchivedYear, checkpointNumber: number): Promise<AuditEntry[] | null> {
    if (this.#missing.has(archive)) return null
    try {
      for (;;) {
        const { value, done } = await this.#readers.get(archive.year)!.next()
        if (done) break
        if (Number(value.checkpoint.number) === checkpointNumber) return value.entries
      }
    } catch {
      /* Counted as missing below. */
    }
    this.#missing.add(archive)
    return null
  }
}
