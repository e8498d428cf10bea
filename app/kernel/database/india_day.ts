import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isSqlite } from '#kernel/database/dialect'

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
