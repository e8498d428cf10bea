import { DateTime } from 'luxon'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** An instant as both databases keep it, 'YYYY-MM-DD HH:MM:SS' in UTC, to compare columns with. */
export function sqlInstant(instant: Date | DateTime): string {
  const at = instant instanceof Date ? DateTime.fromJSDate(instant) : instant
  return at.toUTC().toFormat('yyyy-MM-dd HH:mm:ss')
}

/** Midnight in India at the beginning of a day, as both databases keep instants. */
export function sqlStartOf(day: PlainDate): string {
  return sqlInstant(startOfIndiaDay(day))
}

/** A calendar day as a plain query gives it. */
export function storedDay(value: unknown): PlainDate {
  return String(value).slice(0, 10) as PlainDate
}

/** An instant as a plain query gives it: MySQL a Date, SQLite the text as it is kept, in UTC. */
export function instantOf(value: Date | string): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`)
}

/** Whether a statement goes to SQLite, where the two databases need different words. */
export const isSqlite = (client: QueryClientContract) => client.dialect.name === 'better-sqlite3'

/** Minutes by which India is ahead of UTC. */
const INDIA_OFFSET_MINUTES = 330

/**
 * The day in India of an instant kept in UTC, as an expression of the database.
 *
 * @param column written by a programmer, never by a person
 */
export const indiaDaySql = (client: QueryClientContract, column: string) =>
  isSqlite(client)
    ? `date(${column}, '+${INDIA_OFFSET_MINUTES} minutes')`
    : `cast(${column} + interval ${INDIA_OFFSET_MINUTES} minute as date)`

/** Rows of one statement: SQLite takes 500 of an insert, and so many values and no more. */
const BATCH_SIZE = 250

/** Rows in portions that one statement of either database takes. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE)
}

/** True when the error says that a unique key is taken, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code === 'ER_DUP_ENTRY' || code.startsWith('SQLITE_CONSTRAINT_UNIQUE')
}

/** The builder of queries as the database client gives it. */
export type KnexBuilder = ReturnType<QueryClientContract['knexQuery']>
