import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Scans the store with the newest virus signatures; for a scheduler. */
export default class FilesRescan extends PortalCommand {
  static override commandName = 'files:rescan'
  static override description = 'Scan files that were not scanned with the newest virus signatures'
  static override help = [
    'What was scanned longest ago comes first; the next run goes on where this one ends.',
    'Exits with 1 when the scanner does not answer or a file could not be scanned.',
  ]

  @flags.boolean({ description: 'Also files that were scanned with the signatures of now' })
  declare all?: boolean

  @flags.number({ description: 'Minutes after which no file is begun', default: 180 })
  declare minutes: number

  override async run() {
    const { RescanFiles } = await import('#documents/actions/scan_files')
    const { version, isDone, retried, ...found } = await new RescanFiles().run({
      isWhole: this.all,
      withinMs: this.minutes * 60_000,
    })
    this.logger.info(`Scanner: ${version ?? 'does not tell its version'}`)
    for (const [state, count] of Object.entries(found)) this.logger.info(`${state}: ${count}`)
    if (retried > 0) this.logger.error(`Without a result: ${retried}`)
    if (!isDone) this.logger.info('The time is over; the next run goes on.')
    this.exitCode = retried > 0 ? 1 : 0
  }
}
