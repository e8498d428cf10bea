import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { SeedMasters } from '#masters/actions/seed_masters'
import { SeedContent } from '#site/actions/content_pages'

/** Prepares an empty database as every test expects it: all tables and the real master data. */
export async function makeDatabase(client: QueryClientContract): Promise<void> {
  const { connectionName } = client
  /** The migration lock is one for the complete server, on which other runs create their own databases. */
  const options = { direction: 'up', connectionName, disableLocks: true } as const
  const migrations = new MigrationRunner(db, app, options)
  await migrations.run()
  if (migrations.error) throw migrations.error
  await client.transaction(async (trx) => {
    await new SeedMasters().run(trx)
    await new SeedContent().run(trx)
  })
}
