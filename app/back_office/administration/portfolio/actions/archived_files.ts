import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { needsTitle, purposeOf } from '#documents/rules/files'
import { batches } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import type { Finding } from '#administration/portfolio/rules/checked_loans'
import { type RowValues, parentOf, sheetNamed } from '#administration/portfolio/rules/sheets'

/** Data of an entry of a ZIP before it is unpacked. */
interface EntryFacts {
  /** Decoded from UTF-8, or from code page 437. */
  name: string
  isDirectory: boolean
  isLink: boolean
  isEncrypted: boolean
  /** Declared unpacked size in bytes. */
  size: number
}

/** Maximum size of an applicant's file, in bytes; the inspection has a lower limit for photos. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_ENTRIES = 50_000
const MAX_NAME_LENGTH = 250

/**
 * Returns the maximum unpacked size of a ZIP in bytes. Documents are compressed already, so more indicates a ZIP bomb.
 */
export const maxUnpackedBytes = (zipBytes: number) => Math.max(100 * 1024 * 1024, zipBytes * 20)

/** Files that operating systems add to ZIPs. */
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Returns the key by which a manifest names a file: without folders, in composed form, and ignoring case. */
export const fileKey = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? '').normalize('NFC').trim().toLowerCase()

type EntryProblem =
  | 'zip_path'
  | 'zip_link'
  | 'zip_encrypted'
  | 'zip_nested'
  | 'too_big_10mb'
  | 'too_long'

/**
 * Returns the name of an entry, and the reason why it is not unpacked. A name is never used as a path; one that leads
 * out of its folder is malicious and reported.
 *
 * @returns null for an entry that is no file of the portfolio
 */
export function readEntry(
  entry: EntryFacts
): { name: string; problem: EntryProblem | null } | null {
  const path = entry.name
  if (SYSTEM_FILES.test(path) || (entry.isDirectory && !entry.isLink)) return null
  const parts = path.split(/[/\\]/)
  const name = parts.at(-1)!.normalize('NFC').trim().slice(0, MAX_NAME_LENGTH)
  return { name: name || path.slice(0, MAX_NAME_LENGTH), problem: problemOf(entry, path, parts) }
}

function problemOf(entry: EntryFacts, path: string, parts: string[]): EntryProblem | null {
  if (entry.isLink) return 'zip_link'
  const isOutside = parts.includes('..') || /^(?:[/\\]|[A-Za-z]:)/.test(path) || path.includes('\0')
  if (isOutside || parts.at(-1)!.trim() === '') return 'zip_path'
  if (parts.at(-1)!.length > MAX_NAME_LENGTH) return 'too_long'
  if (entry.isEncrypted) return 'zip_encrypted'
  if (/\.(?:zip|rar|7z|tar|t?gz)$/i.test(path)) return 'zip_nested'
  return entry.size > MAX_FILE_BYTES ? 'too_big_10mb' : null
}

/** Row type of the files of a ZIP; the line is the number of the entry. */
export const ARCHIVE = 'archive'

/** Stored data of a file of a ZIP. */
export interface ArchivedFile {
  name: string
  /** Digest and detected type of its bytes; null for a file that was not accepted. */
  sha256: string | null
  mime: string | null
  storedFileId: number | null
}

/** Returns the digest by which rows find a file name, on both databases and at any length. */
export const nameDigest = (name: string) => createHash('sha256').update(fileKey(name)).digest('hex')

const archivedRows = (importId: number, trx?: TransactionClientContract) =>
  (trx ?? db.connection())
    .from('portfolio_import_rows')
    .where({ import_id: importId, sheet: ARCHIVE })

/** A file of a ZIP that was stored. */
type StoredArchivedFile = ArchivedFile & { storedFileId: number }

/** Returns the files with these names. */
export async function storedFilesByName(
  importId: number,
  names: readonly string[],
  trx: TransactionClientContract
): Promise<Map<string, StoredArchivedFile>> {
  const found = new Map<string, StoredArchivedFile>()
  for (const some of batches(names.map(nameDigest))) {
    const rows = await archivedRows(importId, trx).whereIn('parent_key', some).select('facts')
    for (const { facts } of rows) {
      const { storedFileId, ...file } = JSON.parse(facts) as ArchivedFile
      if (storedFileId !== null) found.set(fileKey(file.name), { ...file, storedFileId })
    }
  }
  return found
}

interface Listed {
  rowId: number
  line: number
  isPicture: boolean
  /** The beginning of the digest of its bytes, which distinguishes files of the same name; null without bytes. */
  content: number | null
  /** The line of the manifest that lists it. */
  namedAt: number | null
}

/** Number of digits of a digest that a number can hold exactly. */
const DIGEST_DIGITS = 13

const BATCH_SIZE = 5_000

/** Compares the manifest of an import with the files of its ZIPs. */
export class ManifestCheck {
  readonly #files = new Map<string, Listed>()
  readonly #doubles: { rowId: number; finding: Finding }[] = []
  readonly #slots = new Map<string, number>()

  static async of(importId: number): Promise<ManifestCheck> {
    const check = new ManifestCheck()
    for (let after = 0; ;) {
      const rows = await archivedRows(importId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .select('id', 'line', 'facts')
      for (const row of rows) check.#add(row)
      if (rows.length < BATCH_SIZE) return check
      after = Number(rows.at(-1)!.id)
    }
  }

  #add(row: { id: number; line: number; facts: string }) {
    const file = JSON.parse(row.facts) as ArchivedFile
    const key = fileKey(file.name)
    const first = this.#files.get(key)
    const content = file.sha256 && Number.parseInt(file.sha256.slice(0, DIGEST_DIGITS), 16)
    if (!first) {
      const isPicture = file.mime?.startsWith('image/') ?? true
      const place = { rowId: Number(row.id), line: Number(row.line) }
      this.#files.set(key, { ...place, isPicture, content: content || null, namedAt: null })
    } else if (!content || content !== first.content) {
      const finding = { field: 'file', code: 'double', params: { line: first.line } }
      this.#doubles.push({ rowId: Number(row.id), finding })
    }
  }

  /** @param slot the kind of document; null if the master has none of that name */
  row({ values, line, slot }: { values: RowValues; line: number; slot: string | null }): Finding[] {
    const errors: Finding[] = []
    if (slot === null) errors.push({ field: 'document', code: 'not_choice' })
    const owner = parentOf(sheetNamed('documents'), values)
    const place = [owner?.sheet, owner?.key, slot].join('|')
    const first = this.#slots.get(place)
    if (slot !== null && first !== undefined && !needsTitle(slot)) {
      errors.push({ field: 'document', code: 'double', params: { line: first } })
    } else this.#slots.set(place, line)
    const listed = this.#files.get(fileKey(String(values.file)))
    if (!listed) errors.push({ field: 'file', code: 'file_missing' })
    else if (listed.namedAt !== null) {
      errors.push({ field: 'file', code: 'file_twice', params: { line: listed.namedAt } })
    } else {
      listed.namedAt = line
      if (slot !== null && purposeOf(slot) === 'image_only' && !listed.isPicture) {
        errors.push({ field: 'file', code: 'no_picture' })
      }
    }
    return errors
  }

  /** Records files that no line lists, and names shared by several files, in batches with a transaction each. */
  async *finish(importId: number): AsyncGenerator<void> {
    const before = await archivedRows(importId).whereNotNull('conflicts').select('id')
    for (const some of batches(before)) {
      await inTransaction((trx) => saveConflicts(some, null, trx))
      yield
    }
    const surplus = [...this.#files.values()]
      .filter(({ namedAt }) => namedAt === null)
      .map(({ rowId: id }) => ({ id }))
    for (const some of batches(surplus)) {
      const finding = { field: 'file', code: 'file_surplus' }
      await inTransaction((trx) => saveConflicts(some, finding, trx))
      yield
    }
    for (const some of batches(this.#doubles)) {
      await inTransaction(async (trx) => {
        for (const { rowId: id, finding } of some) await saveConflicts([{ id }], finding, trx)
      })
      yield
    }
  }
}

const saveConflicts = (
  rows: readonly { id: number }[],
  finding: Finding | null,
  trx: TransactionClientContract
) =>
  trx
    .from('portfolio_import_rows')
    .whereIn(
      'id',
      rows.map(({ id }) => Number(id))
    )
    .update({ conflicts: finding && JSON.stringify([finding]) })
