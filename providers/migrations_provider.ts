import type { ApplicationService } from '@adonisjs/core/types'

/** Updates the names of renamed migrations before the framework queries the database for completed migrations. */
export default class MigrationsProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'console') return
    const ace = await this.app.container.make('ace')
    ace.executing(async ({ commandName }) => {
      if (!commandName.startsWith('migration:')) return
      const db = await this.app.container.make('lucid.db')
      const { renameMigrations } = await import('#kernel/database/schema_maintenance')
      await renameMigrations(db.connection())
    })
  }
}
