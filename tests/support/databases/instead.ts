import db from '@adonisjs/lucid/services/db'
import { type DatabasePlace, isOnSqlite } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'

/** What reads and writes the run's database is on `place` until it is given back. */
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

/** Does something with everything on another database than that of the run. */
export async function insteadOn<T>(place: DatabasePlace, work: () => Promise<T>): Promise<T> {
  const giveBack = useDatabase(place)
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/** A database with all tables and masters and without anybody. */
export async function emptyInstallation(place: DatabasePlace): Promise<void> {
  if (!(await loadSnapshot(place))) throw new Error('There is no snapshot of an empty installation')
}
