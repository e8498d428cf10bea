import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from '#operations/exceptions/backup_error'

const NEWLINE = 10
const SEMICOLON = 59

const INSERT = /^INSERT INTO `((?:[^`]|``)+)` \(([^)]*)\) VALUES \(/

/** Longest beginning of a statement, in bytes: the names of all columns of a table. */
const MAX_HEAD_LENGTH = 16_384

/** A row as the dump writes it: text, or null. */
export type DumpedRow = Record<string, string | null>

/** A text in quotes with its escapes, nothing, or a number. */
const VALUE = /'((?:[^'\\]|\\.)*)'|NULL|[^,()]+/gs

function valuesOf(line: string): (string | null)[] {
  return [...line.matchAll(VALUE)].map(([all, text]) => {
    if (text !== undefined) return text.replace(/\\(.)/gs, '$1')
    return all === 'NULL' ? null : all
  })
}

/**
 * Lets a dump of mariadb-dump through, and counts its rows on the way: what is counted is what the dump holds,
 * not what the tables hold a moment later. It writes each row on a line of its own, and no text has a line
 * break in it that is not escaped.
 */
export class DumpLines extends Transform {
  /** Rows of each table that the dump makes. */
  readonly rows: Record<string, number> = {}
  /** Rows of the tables that were asked for. */
  readonly kept: Record<string, DumpedRow[]> = {}
  #rest: Buffer[] = []
  #insert: { table: string; columns: string[] } | null = null

  /** @param keep names of tables whose rows are wanted */
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
        "This mariadb-dump writes rows in a way that is not known here: install Debian's mariadb-client"
      )
    }
    this.#insert = { table, columns: columns.split(',').map((name) => name.replace(/[` ]/g, '')) }
    this.#row(line, all.length - 1)
  }

  /** @param from where the row begins on its line */
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
