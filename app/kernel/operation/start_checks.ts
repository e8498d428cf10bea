import { access, constants } from 'node:fs/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Database } from '@adonisjs/lucid/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import { rootCauseMessage } from '#kernel/exceptions/sentence'
import { makeFolder } from '#kernel/files/make_folder'
import { unfinishedRestore, wrongVaultKeys } from '#kernel/installation/database_marks'

/**
 * The server cannot begin its work with what it was given. The message is one line for whoever starts
 * it, and says what to do.
 */
export class StartRefused extends Error {
  readonly code = 'E_START_REFUSED'
}

/**
 * What must hold before the first visitor is let in: the database answers and is migrated, the keys
 * are those that its numbers were sealed with, and the store can be written.
 *
 * @param checkStore looks at the store of the uploads
 * @throws StartRefused with one line that says what to do
 */
export async function checkStart(
  app: ApplicationService,
  db: Database,
  checkStore: () => Promise<void>
) {
  await refuseUnfinishedRestore(db)
  await checkDatabase(app, db)
  const wrong = await wrongVaultKeys(db.connection())
  if (wrong.length > 0) {
    throw new StartRefused(
      `${wrong.join(' and ')}: another key than this database was made with; restore it from your copy`
    )
  }
  await checkStore()
}

async function refuseUnfinishedRestore(db: Database) {
  /** The next check reports a database that does not answer. */
  const half = await unfinishedRestore(db.connection()).catch(() => null)
  if (half) throw new StartRefused(half)
}

async function checkDatabase(app: ApplicationService, db: Database) {
  let pending: number
  try {
    const runner = new MigrationRunner(db, app, { direction: 'up', dryRun: true })
    const list = await runner.getList()
    pending = list.filter(({ status }) => status === 'pending').length
  } catch (error) {
    throw new StartRefused(`The database does not answer: ${(error as Error).message}`)
  }
  if (pending > 0) {
    throw new StartRefused(
      `${pending} migrations have not run: node ace.js migration:run --force, then masters:seed`
    )
  }
}

/** @throws StartRefused when the folder of the uploads cannot be written */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The folder of the uploads, ${folder}, cannot be used (${code}): mend its owner, or set STORAGE_PATH`
    )
  }
}

/**
 * @param bucket as the settings name it
 * @param attempt writes there and takes away what it wrote
 * @throws StartRefused when a store elsewhere cannot be used
 */
export async function checkBucket(bucket: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    throw new StartRefused(
      `The store of the uploads, bucket ${bucket}, cannot be used (${rootCauseMessage(error)}): look at the S3 settings`
    )
  }
}
