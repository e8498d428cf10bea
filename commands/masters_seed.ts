import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { SeedMasters, type SeededTable } from '#masters/actions/seed_masters'
import { SeedContent } from '#site/actions/seed_content'

export default class MastersSeed extends BaseCommand {
  static commandName = 'masters:seed'
  static description = 'Load resources/masters and resources/content; repeating it changes nothing'
  static help = [
    'An edit made in the application stays until the file itself changes that row.',
    'Exit code 0 when done, 1 when a file or the database refused; nothing is written then.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print nothing unless it fails' })
  declare quiet: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  async run() {
    const started = performance.now()
    const report = await new SeedMasters().run()
    await new SeedContent().run()
    if (this.json) {
      this.logger.log(JSON.stringify(report))
    } else if (!this.quiet) {
      this.#print(report, performance.now() - started)
    }
  }

  #print(report: SeededTable[], milliseconds: number) {
    for (const { table, added, changed, unchanged, kept, noLongerInSource } of report) {
      const counts = [
        `${unchanged} unchanged`,
        added && `${added} added`,
        changed && `${changed} changed`,
        kept && `${kept} edited here and kept`,
        noLongerInSource && `${noLongerInSource} no longer in the source`,
      ]
      this.logger.log(`${table.padEnd(28)} ${counts.filter(Boolean).join(', ')}`)
    }
    this.logger.success(`${report.length} masters in ${Math.round(milliseconds)} ms`)
  }
}
