import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/**
 * Imports documents of an existing portfolio from ZIPs on the server: a browser cannot send one of several gigabytes.
 */
export default class PortfolioDocuments extends PortalCommand {
  static override commandName = 'portfolio:documents'
  static override description = 'Read ZIPs of documents into an import of an existing portfolio'
  static override help = [
    'The import records the administrator as the sender of the ZIPs.',
    'Each ZIP is read once; an interrupted reading continues where it stopped.',
    'The next check of the import lists problems with files.',
    'Exits with 1 if a ZIP is rejected or cannot be read; the others are read.',
    'Exits with 1 before reading any if no administrator has the user name.',
  ]

  @args.string({ description: 'Number of the import, as in its address' })
  declare import: string

  @args.spread({ description: 'The ZIPs' })
  declare paths: string[]

  @flags.string({ description: 'User name of the sending administrator', required: true })
  declare by: string

  override async run() {
    const { basename } = await import('node:path')
    const { loadMasters } = await import('#masters/queries/masters')
    const { default: i18n } = await import('@adonisjs/i18n/services/main')
    const { describeError } = await import('#kernel/exceptions/refusal')
    const { openArchive, readArchive } = await import('#administration/portfolio/actions/archives')
    const { findUserByUserName } = await import('#auth/queries/second_factors')
    const { roleAssignmentsInForce } = await import('#auth/queries/role_assignments')
    const { Role } = await import('#auth/roles')
    await loadMasters()
    const person = await findUserByUserName(this.by)
    const roleAssignments = person?.maySignIn ? await roleAssignmentsInForce(person.id) : []
    if (!person || !roleAssignments.some(({ roleId }) => roleId === Role.administrator)) {
      this.logger.error(`There is no administrator ${this.by}`)
      this.exitCode = 1
      return
    }
    for (const path of this.paths) {
      const name = basename(path)
      try {
        const sent = { importId: Number(this.import), path, name, person }
        const archive = await openArchive(sent)
        if (archive) await readArchive(archive)
        this.logger.success(`${name}: ${archive ? `${archive.count} files` : 'read before'}`)
      } catch (error) {
        this.logger.error(`${name}: ${describeError(error, i18n.locale('en'))}`)
        this.exitCode = 1
      }
    }
  }
}
