import { args } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Prints grants for the database's administrator to run; runs none itself. */
export default class DatabaseGrants extends PortalCommand {
  static override commandName = 'database:grants'
  static override description =
    'Print the grants of the serving MySQL or MariaDB user, who may only read and insert audit rows'
  static override help = [
    'Pipe them to a client of the database administrator: node ace.js database:grants arthasetu@127.0.0.1 | mariadb',
    'Run again after a migration that adds tables. Exit code 1 on SQLite, which has no users.',
  ]

  @args.string({ description: 'The serving user, e.g. arthasetu@127.0.0.1' })
  declare account: string

  override async run() {
    const { servingGrants } = await import('#kernel/database/schema_maintenance')
    const [, user, host] = /^([\w.-]+)@([\w.%:-]+)$/.exec(this.account) ?? []
    if (!user) throw new UsageError('Give the user as name@host, e.g. arthasetu@127.0.0.1.')
    const grants = await servingGrants(`'${user}'@'${host}'`)
    if (!grants) throw new UsageError('SQLite has no users.')
    for (const grant of grants) console.log(grant)
  }
}
