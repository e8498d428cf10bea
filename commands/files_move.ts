import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

const DISKS = ['fs', 's3'] as const
type DiskName = (typeof DISKS)[number]

const isDisk = (name: string): name is DiskName => DISKS.some((disk) => disk === name)

/** Moves the file store to another location. */
export default class FilesMove extends PortalCommand {
  static override commandName = 'files:move'
  static override description = 'Copy all files to another store and compare their checksums'
  static override help = [
    'The original files are kept. After an interruption the next run continues.',
    'Run it while the portal is running, then stop the portal, run it again for files that were',
    'added since, set DRIVE_DISK and start the portal.',
    'Exits with 1 if a file is missing or damaged and prints its id: restore it from a backup.',
  ]

  @flags.string({ description: 'Current store of the files: fs or s3' })
  declare from: string

  @flags.string({ description: 'New store of the files: fs or s3' })
  declare to: string

  override async run() {
    const { from, to } = this
    if (!isDisk(from) || !isDisk(to) || from === to) {
      throw new UsageError('Say where from and where to: --from=fs --to=s3, or the other way')
    }
    const { default: env } = await import('#start/env')
    if (!env.get('S3_BUCKET'))
      throw new UsageError('S3_BUCKET is not set; see docs/operations/running.md')

    const { MoveFiles } = await import('#documents/actions/maintain_stored_files')
    const { carried, there, missing, damaged } = await new MoveFiles(from, to).run((soFar) =>
      this.logger.info(`${soFar.carried + soFar.there} files are in the new store`)
    )
    this.logger.info(`Copied: ${carried}, already there: ${there}`)
    this.#reportIds('Not found', missing)
    this.#reportIds('Damaged', damaged)
    if (missing.length + damaged.length > 0) this.exitCode = 1
    else this.logger.success('Every file is in the new store with its checksum at acceptance.')
  }

  #reportIds(what: string, ids: number[]) {
    if (ids.length === 0) return
    const more = ids.length > 20 ? ' …' : ''
    this.logger.error(`${what}: ${ids.length} (ids ${ids.slice(0, 20).join(', ')}${more})`)
  }
}
