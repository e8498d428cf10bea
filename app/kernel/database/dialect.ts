import { DateTime } from 'luxon'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Returns an instant in the format of both databases, 'YYYY-MM-DD HH:MM:SS' in UTC, for comparison with columns. */
export function sqlInstant(instant: Date | DateTime): string {
  const at = instant instanceof Date ? DateTime.fromJSDate(instant) : instant
  return at.toUTC().toFormat('yyyy-MM-dd HH:mm:ss')
}

/** Returns midnight in India at the beginning of a day, in the format in which both databases store instants. */
export function sqlStartOf(day: PlainDate): string {
  return sqlInstant(startOfIndiaDay(day))
}

/** Returns a calendar day read by a plain query. */
export function storedDay(value: unknown): PlainDate {
  return String(value).slice(0, 10) as PlainDate
}

/** Returns an instant read by a plain query: MySQL returns a Date, SQLite the stored text, in UTC. */
export function instantOf(value: Date | string): Date {
  return value instanceof Date ? value : new Date(`${value.replace(' ', 'T')}Z`)
}

/** Whether a statement goes to SQLite, for cases where the two databases need different SQL. */
export const isSqlite = (client: QueryClientContract) => client.dialect.name === 'better-sqlite3'

/** Minutes by which India is ahead of UTC. */
const INDIA_OFFSET_MINUTES = 330

/**
 * Returns an SQL expression for the day in India of an instant stored in UTC.
 *
 * @param column written by a programmer, never by a user
 */
export const indiaDaySql = (client: QueryClientContract, column: string) =>
  isSqlite(client)
    ? `date(${column}, '+${INDIA_OFFSET_MINUTES} minutes')`
    : `cast(${column} + interval ${INDIA_OFFSET_MINUTES} minute as date)`

/** Rows per statement: SQLite accepts 500 in an insert, and a limited number of values. */
const BATCH_SIZE = 250

/** Splits rows into batches that one statement of either database accepts. */
export function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH_SIZE) yield rows.slice(at, at + BATCH_SIZE)
}

/** Whether the error is a unique key violation, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? ''
  return code === 'ER_DUP_ENTRY' || code.startsWith('SQLITE_CONSTRAINT_UNIQUE')
}

/** Query builder returned by the database client. */
export type KnexBuilder = ReturnType<QueryClientContract['knexQuery']>
