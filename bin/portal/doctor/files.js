import { success, failure } from './finding.js'
import { withDatabase } from './look.js'
import { lostRows, storeOf } from './stores.js'

/** Number of newest rows, and of files, that are examined; `documents:orphans` reads all. */
const LOOKED_AT = 2000

/** A newer file may belong to a request that is still running. */
const SETTLED_MS = 86_400_000

const ALL = '`node ace.js documents:orphans` checks all'

/** Finds uploads that the database names and the store lacks (a loss), and the reverse (a crash). */
export const checkFiles = withDatabase(async (database, own) => {
  const store = await storeOf(own)
  const rows = await database.rows(
    `select id, storage_key from stored_files order by id desc limit ${LOOKED_AT}`
  )
  const lost = await lostRows(store, rows)
  if (lost.length > 0) {
    const ids = lost.slice(0, 5).map(({ id }) => id)
    return failure(
      `${lost.length} of the newest ${rows.length} uploads have no file in ${store.place} (ids ${ids.join(', ')} …): restore them from a backup; ${ALL}`
    )
  }
  const keys = await store.settled(Date.now() - SETTLED_MS, LOOKED_AT)
  const known = new Set()
  for (let at = 0; at < keys.length; at += 500) {
    const part = keys.slice(at, at + 500)
    const marks = part.map(() => '?').join(', ')
    const found = await database.rows(
      `select storage_key from stored_files where storage_key in (${marks})`,
      part
    )
    for (const row of found) known.add(row.storage_key)
  }
  const orphans = keys.filter((key) => !known.has(key))
  return orphans.length === 0
    ? success(`the newest ${rows.length} uploads have their files; ${ALL}`)
    : failure(
        `${orphans.length} of ${keys.length} files have no row in the database (left by a crash): run \`node ace.js documents:orphans --remove\``
      )
})
