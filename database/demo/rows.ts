import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'

export type Row = Record<string, string | number | null>

/** Tables in the order in which rows can refer to earlier ones. */
const TABLES = [
  'users',
  'role_assignments',
  'role_assignment_districts',
  'aadhaar_numbers',
  'profiles',
  'addresses',
  'family_members',
  'bank_accounts',
  'lending_details',
  'applicant_groups',
  'group_directors',
  'group_shareholders',
  'applications',
  'lois',
  'committee_batches',
  'committee_batch_items',
  'loan_sanctions',
  'disbursements',
  'schedule_rows',
  'claims',
  'claim_rows',
  'instalment_entries',
  'payment_batches',
  'payment_batch_items',
  'bank_answers',
  'workflow_decisions',
  'appeals',
  'notices',
  'stored_files',
  'documents',
  'document_versions',
  'aadhaar_linking_statements',
  'grievances',
  'grievance_terms',
  'grievance_steps',
  'centres',
  'centre_operators',
  'assistances',
  'assisted_changes',
] as const

export type TableName = (typeof TABLES)[number]

/** Rows per statement, below the limits of both databases. */
const CHUNK = 200

/** Collects rows with ids assigned here and writes them in bulk. */
export class Rows {
  readonly #nextId = new Map<TableName, number>()
  #waiting = new Map<TableName, Row[]>()

  static async create(trx: TransactionClientContract): Promise<Rows> {
    const rows = new Rows()
    for (const table of TABLES) {
      const [found] = await trx.from(table).max('id as last')
      rows.#nextId.set(table, Number(found.last ?? 0) + 1)
    }
    return rows
  }

  /** @returns the id that the row will have */
  add(table: TableName, row: Row): number {
    const id = this.#nextId.get(table)!
    this.#nextId.set(table, id + 1)
    const waiting = this.#waiting.get(table) ?? []
    waiting.push({ id, ...row })
    this.#waiting.set(table, waiting)
    return id
  }

  /** Changes the most recently added row. */
  changeLast(table: TableName, values: Row): void {
    Object.assign(this.#waiting.get(table)!.at(-1)!, values)
  }

  /** Changes a row that is not written yet. */
  change(table: TableName, id: number, values: Row): void {
    Object.assign(
      this.#waiting.get(table)!.find((row) => row.id === id)!,
      values
    )
  }

  /** Writes the rows collected since the last time. */
  async flush(trx: TransactionClientContract): Promise<void> {
    for (const table of TABLES) {
      const rows = this.#waiting.get(table) ?? []
      for (let start = 0; start < rows.length; start += CHUNK) {
        await trx.table(table).multiInsert(rows.slice(start, start + CHUNK))
      }
    }
    this.#waiting = new Map()
  }
}

/** Numbers from the portal's own sequences, written back once at the end. */
export class Numbers {
  readonly #values = new Map<string, number>()
  readonly #taken = new Set<string>()

  static async load(trx: TransactionClientContract): Promise<Numbers> {
    const numbers = new Numbers()
    for (const row of await trx.from('sequences').select('name', 'value')) {
      numbers.#values.set(row.name, Number(row.value))
    }
    return numbers
  }

  next(name: string): number {
    const value = (this.#values.get(name) ?? 0) + 1
    this.#values.set(name, value)
    this.#taken.add(name)
    return value
  }

  async store(trx: TransactionClientContract): Promise<void> {
    for (const name of this.#taken) {
      const value = this.#values.get(name)!
      await trx
        .knexQuery()
        .table('sequences')
        .insert({ name, value })
        .onConflict('name')
        .merge({ value })
    }
  }
}

/** Returns an instant on a working day in India, in UTC as both databases store it; later steps have later instants. */
export function instant(day: PlainDate, order = 0): string {
  const minutes = 5 * 60 + ((order * 17) % 360)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${day} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`
}
