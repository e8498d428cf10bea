import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The builder of queries as the database client gives it. */
export type KnexBuilder = ReturnType<QueryClientContract['knexQuery']>
