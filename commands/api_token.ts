import { args, flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { UsageError } from '#kernel/commands/operator'

/** Creates, ends and shows tokens of other systems. */
export default class ApiToken extends PortalCommand {
  static override commandName = 'api:token'
  static override description =
    'Create or revoke tokens for /api/v1, or list the systems that have one'
  static override help = [
    'Without a name: lists every system with its tokens.',
    'With a name and --scopes: creates a further token, which is printed once and not stored.',
    'With a name and --end: revokes all tokens of the system.',
    'docs/development/api.md describes the scopes.',
  ]

  @args.string({ description: 'Name of the system', required: false })
  declare name?: string

  @flags.string({ description: 'Scopes, separated by commas: letters:verify,claims:read' })
  declare scopes?: string

  @flags.string({
    description: 'Code of the bank that owns the system; it sees only data of this bank',
  })
  declare bank?: string

  @flags.number({ description: 'Days until the token expires, at most 365', default: 90 })
  declare days: number

  @flags.boolean({ description: 'Revoke all tokens of this system' })
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
    const table = this.ui.table().head(['System', 'Bank', 'Scopes', 'Expires', 'Last used'])
    for (const { name, bank, tokens } of await listSystems()) {
      if (tokens.length === 0) table.row([name, bank ?? '', 'no token', '', ''])
      for (const { scopes, endsAt, lastUsedAt, isOver } of tokens) {
        const end = `${endsAt?.toISOString() ?? ''}${isOver ? ' (expired)' : ''}`
        table.row([name, bank ?? '', scopes.join(' '), end, lastUsedAt?.toISOString() ?? 'never'])
      }
    }
    table.render()
  }

  private async endAll(name: string) {
    const { RevokeTokens } = await import('#api/actions/tokens')
    this.logger.success(`Tokens revoked: ${await new RevokeTokens().run({ name })}`)
  }

  private async make(name: string) {
    const { CreateToken } = await import('#api/actions/tokens')
    const { isScope, SCOPES } = await import('#api/rules/systems')
    const { masters } = await import('#masters/queries/masters')
    const requested = (this.scopes ?? '').split(',').filter(Boolean)
    const unknown = requested.find((scope) => !isScope(scope))
    if (unknown || requested.length === 0) {
      const known = Object.keys(SCOPES).join(', ')
      throw new UsageError(`--scopes accepts only ${known}${unknown ? `, not ${unknown}` : ''}`)
    }
    const bank = this.bank ? masters().banks.find(({ code }) => code === this.bank) : null
    if (bank === undefined) throw new UsageError(`No bank has the code ${this.bank}`)
    const token = await new CreateToken().run({
      name,
      bankId: bank?.id ?? null,
      scopes: requested.filter(isScope),
      days: this.days,
    })
    this.logger.success('This token is shown only once; store it securely.')
    this.logger.log(token)
  }
}
