import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Scans the store with the newest virus signatures; for a scheduler. */
export default class FilesRescan extends PortalCommand {
  static override commandName = 'files:rescan'
  static override description = 'Scan files that were not scanned with the current virus signatures'
  static override help = [
    'Starts with the files scanned longest ago; the next run continues where this one stops.',
    'Exits with 1 if the scanner does not respond or a file could not be scanned.',
  ]

  @flags.boolean({ description: 'Include files scanned with the current signatures' })
  declare all?: boolean

  @flags.number({ description: 'Minutes after which no further file is scanned', default: 180 })
  declare minutes: number

  override async run() {
    const { RescanFiles } = await import('#documents/actions/scan_files')
    const { version, isDone, retried, ...found } = await new RescanFiles().run({
      isWhole: this.all,
      withinMs: this.minutes * 60_000,
    })
    this.logger.info(`Scanner: ${version ?? 'version not reported'}`)
    for (const [state, count] of Object.entries(found)) this.logger.info(`${state}: ${count}`)
    if (retried > 0) this.logger.error(`Without a result: ${retried}`)
    if (!isDone) this.logger.info('The time limit is reached; the next run continues.')
    this.exitCode = retried > 0 ? 1 : 0
  }
}
