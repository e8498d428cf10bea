import { access, constants } from 'node:fs/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import type { Database } from '@adonisjs/lucid/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import { rootCauseMessage } from '#kernel/exceptions/sentence'
import { makeFolder } from '#kernel/files/make_folder'
import { unfinishedRestore, wrongVaultKeys } from '#kernel/installation/database_marks'

/** The server cannot start with its configuration. The message is one line for the operator, and states what to do. */
export class StartRefused extends Error {
  readonly code = 'E_START_REFUSED'
}

/**
 * Checks what must hold before the first visitor is served: the database responds and is migrated, the keys are those
 * with which its numbers were encrypted, and the store is writable.
 *
 * @param checkStore checks the store of the uploads
 * @throws StartRefused with one line that states what to do
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
      `${wrong.join(' and ')}: another key was used for this database; restore it from your copy`
    )
  }
  await checkStore()
}

async function refuseUnfinishedRestore(db: Database) {
  /** The next check reports a database that does not respond. */
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

/** @throws StartRefused if the folder of the uploads is not writable */
export async function checkFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder)
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartRefused(
      `The folder of the uploads, ${folder}, cannot be used (${code}): correct its owner, or set STORAGE_PATH`
    )
  }
}

/**
 * @param bucket name of the bucket in the settings
 * @param attempt writes an object there and deletes it
 * @throws StartRefused if a remote store cannot be used
 */
export async function checkBucket(bucket: string, attempt: () => Promise<void>): Promise<void> {
  try {
    await attempt()
  } catch (error) {
    throw new StartRefused(
      `The store of the uploads, bucket ${bucket}, cannot be used (${rootCauseMessage(error)}): check the S3 settings`
    )
  }
}
