import type { ApplicationService } from '@adonisjs/core/types'

/** Before the framework asks a database which migrations it ran, those that were renamed are. */
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
