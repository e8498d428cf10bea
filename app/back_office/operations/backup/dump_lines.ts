import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from '#operations/backup/backup_files'

const NEWLINE = 10
const SEMICOLON = 59

const INSERT = /^INSERT INTO `((?:[^`]|``)+)` \(([^)]*)\) VALUES \(/

/** Maximum length of a statement's head in bytes, sufficient for the names of all columns of a table. */
const MAX_HEAD_LENGTH = 16_384

/** A row as in the dump: text, or null. */
export type DumpedRow = Record<string, string | null>

/** A quoted text with escapes, NULL, or a number. */
const VALUE = /'((?:[^'\\]|\\.)*)'|NULL|[^,()]+/gs

function valuesOf(line: string): (string | null)[] {
  return [...line.matchAll(VALUE)].map(([all, text]) => {
    if (text !== undefined) return text.replace(/\\(.)/gs, '$1')
    return all === 'NULL' ? null : all
  })
}

/**
 * Passes a dump of mariadb-dump through and counts its rows, so that the counts match the dump and not the tables a
 * moment later. The dump has each row on a separate line, and line breaks in texts are escaped.
 */
export class DumpLines extends Transform {
  /** Rows of each table in the dump. */
  readonly rows: Record<string, number> = {}
  /** Rows of the requested tables. */
  readonly kept: Record<string, DumpedRow[]> = {}
  #rest: Buffer[] = []
  #insert: { table: string; columns: string[] } | null = null

  /** @param keep names of the tables whose rows are kept */
  constructor(readonly keep: readonly string[]) {
    super()
    for (const table of keep) this.kept[table] = []
  }

  override _transform(part: Buffer, _: BufferEncoding, done: TransformCallback) {
    try {
      let from = 0
      for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, from)) {
        const end = part.subarray(from, at)
        this.#line(this.#rest.length > 0 ? Buffer.concat([...this.#rest, end]) : end)
        this.#rest = []
        from = at + 1
      }
      if (from < part.length) this.#rest.push(part.subarray(from))
      done(null, part)
    } catch (error) {
      done(error as Error)
    }
  }

  override _flush(done: TransformCallback) {
    const isWhole = this.#insert === null && this.#rest.length === 0
    done(isWhole ? null : new BackupError('The dump of the database ended too early'))
  }

  #line(line: Buffer) {
    if (this.#insert) this.#row(line, 0)
    else if (startsWith(line, 'INSERT INTO')) this.#begin(line)
    else if (startsWith(line, 'CREATE TABLE `')) {
      const [, name] = /`((?:[^`]|``)+)`/.exec(line.toString())!
      this.rows[name] = 0
    }
  }

  #begin(line: Buffer) {
    const head = line.subarray(0, MAX_HEAD_LENGTH).toString('latin1')
    const [all, table, columns] = INSERT.exec(head) ?? []
    if (!all) {
      throw new BackupError(
        "This mariadb-dump writes rows in an unknown format: install Debian's mariadb-client"
      )
    }
    this.#insert = { table, columns: columns.split(',').map((name) => name.replace(/[` ]/g, '')) }
    this.#row(line, all.length - 1)
  }

  /** @param from start of the row in its line */
  #row(line: Buffer, from: number) {
    const { table, columns } = this.#insert!
    this.rows[table] += 1
    if (this.kept[table]) {
      const values = valuesOf(line.toString('utf8', from))
      this.kept[table].push(
        Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
      )
    }
    if (line.at(-1) === SEMICOLON) this.#insert = null
  }
}

const startsWith = (line: Buffer, text: string) => line.toString('latin1', 0, text.length) === text
