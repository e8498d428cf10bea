import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Whether a statement goes to SQLite, where the two databases need different words. */
export const isSqlite = (client: QueryClientContract) => client.dialect.name === 'better-sqlite3'
