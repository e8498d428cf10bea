import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The builder of queries as the database client gives it. */
export type Builder = ReturnType<QueryClientContract['knexQuery']>
