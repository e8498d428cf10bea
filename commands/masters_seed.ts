import { flags } from '@adonisjs/core/ace'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import PortalCommand from '#kernel/commands/portal_command'
import { SeedMasters, type SeededTable } from '#masters/actions/seed_masters'
import { SeedContent } from '#site/actions/content_pages'

/** Maximum number of rows of a master that are listed individually; the JSON report names all. */
const MAX_LISTED = 20

export default class MastersSeed extends PortalCommand {
  static commandName = 'masters:seed'
  static description = 'Load resources/masters and resources/content; repeating it changes nothing'
  static help = [
    'A row that was edited in the application is kept; the report lists it.',
    'Exit code 0 on success, 1 on an error of a file or the database; then nothing is written.',
  ]

  @flags.boolean({ description: 'Print nothing except errors' })
  declare quiet: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  @flags.boolean({ description: 'Run pending migrations first' })
  declare migrate: boolean

  async run() {
    if (this.migrate) await this.#runMigrations()
    const started = performance.now()
    const report = await new SeedMasters().run()
    await new SeedContent().run()
    if (this.json) {
      this.logger.log(JSON.stringify(report))
    } else if (!this.quiet) {
      this.#print(report, performance.now() - started)
    }
  }

  /** Runs in this process, since starting the application for another command takes seconds. */
  async #runMigrations() {
    const db = await this.app.container.make('lucid.db')
    const runner = new MigrationRunner(db, this.app, { direction: 'up' })
    await runner.run()
    if (runner.error) throw runner.error
  }

  #print(report: SeededTable[], milliseconds: number) {
    for (const { table, added, changed, unchanged, kept, keptRows, noLongerInSource } of report) {
      const counts = [
        `${unchanged} unchanged`,
        added && `${added} added`,
        changed && `${changed} changed`,
        kept && `${kept} edited here and kept`,
        noLongerInSource && `${noLongerInSource} no longer in the source`,
      ]
      this.logger.log(`${table.padEnd(28)} ${counts.filter(Boolean).join(', ')}`)
      for (const key of keptRows.slice(0, MAX_LISTED)) this.logger.log(`  left as edited: ${key}`)
      if (kept > MAX_LISTED) this.logger.log(`  and ${kept - MAX_LISTED} more`)
    }
    this.logger.success(`${report.length} masters in ${Math.round(milliseconds)} ms`)
  }
}
