import db from '@adonisjs/lucid/services/db'
import { type DatabasePlace, isOnSqlite } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'

/** Directs the run's database connection to `place` until the returned function is called. */
function useDatabase({ file, name }: DatabasePlace): () => void {
  const primary = db.primaryConnectionName
  const { config } = db.manager.get(primary)!
  const connection = {
    ...(config.connection as object),
    ...(isOnSqlite ? { filename: file } : { database: name }),
  }
  db.manager.patch(primary, { ...config, connection } as typeof config)
  return () => db.manager.patch(primary, config)
}

/** Runs the work with all queries on a database other than that of the run. */
export async function withDatabase<T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> {
  const restore = useDatabase(place)
  try {
    return await work()
  } finally {
    restore()
  }
}

/** Loads a database with all tables and masters and without users. */
export async function emptyInstallation(place: DatabasePlace): Promise<void> {
  if (!(await loadSnapshot(place))) throw new Error('There is no snapshot of an empty installation')
}
