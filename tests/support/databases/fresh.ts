import { mkdir, rm } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { PluginFn } from '@japa/runner/types'
import env from '#start/env'
import { loadMasters } from '#masters/queries/masters'
import { makeDatabase } from '#tests/support/databases/make'
import { emptyDatabase, placeOf } from '#tests/support/databases/place'
import { saveSnapshot, loadSnapshot } from '#tests/support/databases/snapshot'

/**
 * Creates a fresh database with all tables and the real master data, once per run that needs one: unit tests do not.
 */
export function freshDatabase() {
  let isAskedFor = true
  const plugin: PluginFn = ({ cliArgs }) => {
    const suites = cliArgs._ ?? []
    isAskedFor = suites.length === 0 || suites.some((name) => name !== 'unit')
  }
  const prepare = async () => {
    if (isAskedFor) await prepareDatabase()
  }
  return { plugin, prepare }
}

/** Deletes the files that an earlier run left. */
async function emptyStorage() {
  await rm(env.get('STORAGE_PATH')!, { recursive: true, force: true })
  await mkdir(env.get('STORAGE_PATH')!, { recursive: true })
  await rm(env.get('AUDIT_CHECKPOINT_LOG_PATH')!, { force: true })
}

async function prepareDatabase() {
  await emptyStorage()
  const place = placeOf()
  if (!(await loadSnapshot(place))) {
    await emptyDatabase(place)
    await makeDatabase(db.connection())
    await saveSnapshot(place)
  }
  await loadMasters()
}
