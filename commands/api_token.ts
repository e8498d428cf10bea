import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Creates, ends and shows tokens of other systems. */
export default class ApiToken extends PortalCommand {
  static override commandName = 'api:token'
  static override description =
    'Make or end tokens for /api/v1, or list the listSystems that have one'
  static override help = [
    'Without a name: every system with its tokens.',
    'With a name and --scopes: one token more, which is printed once and kept nowhere.',
    'With a name and --end: all of its tokens end now.',
    'docs/development/api.md says what each scope opens.',
  ]

  @args.string({ description: 'Name of the system', required: false })
  declare name?: string

  @flags.string({ description: 'What it may do, with commas: letters:verify,claims:read' })
  declare scopes?: string

  @flags.string({ description: 'Code of the bank whose system it is; it sees what is the bank’s' })
  declare bank?: string

  @flags.number({ description: 'Days until the token ends, 365 at the most', default: 90 })
  declare days: number

  @flags.boolean({ description: 'End all tokens of this system' })
  declare end?: boolean

  override async run() {
    const { loadMasters } = await import('#masters/queries/masters')
    await loadMasters()
    if (!this.name) return this.list()
    if (this.end) return this.endAll(this.name)
    return this.make(this.name)
  }

  private async list() {
    const { listSystems } = await import('#api/queries/systems')
    const table = this.ui.table().head(['System', 'Bank', 'Scopes', 'Ends', 'Last used'])
    for (const { name, bank, tokens } of await listSystems()) {
      if (tokens.length === 0) table.row([name, bank ?? '', 'no token', '', ''])
      for (const { scopes, endsAt, lastUsedAt, isOver } of tokens) {
        const end = `${endsAt?.toISOString() ?? ''}${isOver ? ' (over)' : ''}`
        table.row([name, bank ?? '', scopes.join(' '), end, lastUsedAt?.toISOString() ?? 'never'])
      }
    }
    table.render()
  }

  private async endAll(name: string) {
    const { RevokeTokens } = await import('#api/actions/tokens')
    this.logger.success(`Ended: ${await new RevokeTokens().run({ name })}`)
  }

  private async make(name: string) {
    const { CreateToken } = await import('#api/actions/tokens')
    const { isScope, SCOPES } = await import('#api/rules/tokens')
    const { masters } = await import('#masters/queries/masters')
    const requested = (this.scopes ?? '').split(',').filter(Boolean)
    const unknown = requested.find((scope) => !isScope(scope))
    if (unknown || requested.length === 0) {
      const known = Object.keys(SCOPES).join(', ')
      throw new UsageError(`--scopes takes some of ${known}${unknown ? `, not ${unknown}` : ''}`)
    }
    const bank = this.bank ? masters().banks.find(({ code }) => code === this.bank) : null
    if (bank === undefined) throw new UsageError(`No bank has the code ${this.bank}`)
    const token = await new CreateToken().run({
      name,
      bankId: bank?.id ?? null,
      scopes: requested.filter(isScope),
      days: this.days,
    })
    this.logger.success('This token is shown once; keep it where secrets are kept.')
    this.logger.log(token)
  }
}
