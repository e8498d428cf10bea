import { flags } from '@adonisjs/core/ace'
import { AddOfficer } from '#auth/actions/add_officers'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { UsageError, operatorAccount, promptPassword } from '#kernel/commands/operator'
import PortalCommand from '#kernel/commands/portal_command'
import { LOCALES } from '#kernel/formats/languages'
import { isMobile, normaliseMobile } from '#kernel/formats/identifiers'
import { isEmail, isPersonName } from '#kernel/formats/names'
import { parseDistrictCodes } from '#masters/queries/master_filters'
import { type Catalogue, loadMasters } from '#masters/queries/masters'

export default class UserCreate extends PortalCommand {
  static override commandName = 'user:create'
  static override description =
    'Create an account for an officer; the first one must be an administrator'
  static override help = [
    'Roles: 1 administrator, 2 district official, 3 AGM (Project), 4 MD, 5 GM, 6 accounts, 7 auditor.',
    'The password is requested twice, or read from the first line of standard input. It is temporary',
    'and must be changed at the first sign-in, unless --own-password states that the officer typed it.',
    'Exit code 0 if the account was created, 1 if a value was rejected; then nothing is written.',
  ]

  @flags.number({ description: 'Role 1 to 7', required: true })
  declare role: number

  @flags.string({
    description: 'First and last name, with any middle names between them',
    required: true,
  })
  declare name: string

  @flags.string({ description: 'Mobile number with ten digits', required: true })
  declare mobile: string

  @flags.string({
    description: 'Codes of the districts of the officer, e.g. PUN or PUN,SAT',
  })
  declare district?: string

  @flags.string({ description: 'User name (default: the mobile number)' })
  declare userName?: string

  @flags.string({ description: 'E-mail address' })
  declare email?: string

  @flags.string({ description: `Language of messages: ${LOCALES.join(', ')}`, default: 'en' })
  declare language: string

  @flags.boolean({ description: 'The officer typed the password: it need not be changed' })
  declare ownPassword: boolean

  override async run() {
    const masters = await loadMasters()
    const officer = { ...this.#roleAssignment(masters), ...this.#person() }
    const password = await promptPassword(this.prompt)
    const user = await new AddOfficer().run(
      { ...officer, password, mustChangePassword: !this.ownPassword },
      { operator: operatorAccount() }
    )
    const role = masters.role(user.roleId).nameEn
    this.logger.success(`${user.userName} can sign in as ${role}`)
  }

  /** Returns the account's post: role and districts. */
  #roleAssignment(masters: Catalogue) {
    const roleId = OFFICER_ROLES.find((id) => id === this.role) as RoleId | undefined
    if (!roleId) throw new UsageError('Give --role: 1 to 7.')
    if (!masters.find('roles', roleId)) throw new UsageError('Run masters:seed first.')
    const districts = parseDistrictCodes(masters, this.district)
    if (roleId === Role.districtOfficer && !districts)
      throw new UsageError('A district official needs --district.')
    return { roleId, districts }
  }

  #person() {
    const words = (this.name ?? '').trim().split(/\s+/)
    if (words.length < 2) throw new UsageError('Give --name: first and last name.')
    if (!words.every((word) => isPersonName(word))) {
      throw new UsageError(
        `Invalid name: ${this.name}. Use letters of one script, dots, apostrophes and hyphens.`
      )
    }
    const mobile = normaliseMobile(this.mobile ?? '')
    if (!isMobile(mobile)) throw new UsageError('Give --mobile: ten digits that begin with 6 to 9.')
    if (this.email && !isEmail(this.email))
      throw new UsageError(`Invalid e-mail address: ${this.email}`)
    if (!LOCALES.includes(this.language))
      throw new UsageError(`--language must be one of ${LOCALES.join(', ')}.`)
    return {
      firstName: words[0],
      middleName: words.slice(1, -1).join(' ') || null,
      lastName: words[words.length - 1],
      mobile,
      email: this.email ?? null,
      userName: this.userName ?? null,
      locale: this.language,
    }
  }
}
