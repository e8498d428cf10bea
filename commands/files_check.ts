import PortalCommand from '#kernel/commands/portal_command'

/** Maximum number of ids of one kind in the output. */
const MAX_LISTED = 20

/** Compares every file of the store with the checksum in its row; for a scheduler. */
export default class FilesCheck extends PortalCommand {
  static override commandName = 'files:check'
  static override description = 'Compare all files with their checksums at acceptance'
  static override help = [
    'After an interruption the next run continues where it stopped.',
    'Exits with 1 if a file is missing or damaged and prints its id: restore it from a backup.',
  ]

  override async run() {
    const { CheckFiles } = await import('#documents/actions/maintain_stored_files')
    const { checked, missing, damaged } = await new CheckFiles().run({
      onSlice: (soFar) => this.logger.info(`${soFar.checked} files compared`),
    })
    this.logger.info(`Files compared: ${checked}`)
    this.#reportIds('Not found', missing)
    this.#reportIds('Damaged', damaged)
    if (missing.length + damaged.length > 0) this.exitCode = 1
    else this.logger.success('Every file has its checksum at acceptance.')
  }

  #reportIds(what: string, ids: readonly number[]) {
    if (ids.length === 0) return
    const more = ids.length > MAX_LISTED ? ' …' : ''
    this.logger.error(`${what}: ${ids.length} (ids ${ids.slice(0, MAX_LISTED).join(', ')}${more})`)
  }
}
