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
  static override description = 'Give an officer an account; the first one is an administrator'
  static override help = [
    'Roles: 1 administrator, 2 district official, 3 AGM (Project), 4 MD, 5 GM, 6 accounts, 7 auditor.',
    'The password is asked for twice, or read as the first line of standard input. It is a temporary',
    'one, to be changed at the first sign-in, unless --own-password says that the person typed it.',
    'Exit code 0 when the account is there, 1 when something was refused; nothing is written then.',
  ]

  @flags.number({ description: 'Role 1 to 7', required: true })
  declare role: number

  @flags.string({ description: 'First and last name, middle names between them', required: true })
  declare name: string

  @flags.string({ description: 'Mobile number of ten digits', required: true })
  declare mobile: string

  @flags.string({
    description: 'Codes of the districts the officer is bound to, e.g. PUN or PUN,SAT',
  })
  declare district?: string

  @flags.string({ description: 'Name to sign in with (the mobile number)' })
  declare userName?: string

  @flags.string({ description: 'E-mail address' })
  declare email?: string

  @flags.string({ description: `Language of messages: ${LOCALES.join(', ')}`, default: 'en' })
  declare language: string

  @flags.boolean({ description: 'The person typed the password: it need not be changed' })
  declare ownPassword: boolean

  override async run() {
    const masters = await loadMasters()
    const officer = { ...this.#post(masters), ...this.#person() }
    const password = await promptPassword(this.prompt)
    const user = await new AddOfficer().run(
      { ...officer, password, mustChangePassword: !this.ownPassword },
      { operator: operatorAccount() }
    )
    const role = masters.role(user.roleId).nameEn
    this.logger.success(`${user.userName} can sign in as ${role}`)
  }

  /** Returns the account's post: role and districts. */
  #post(masters: Catalogue) {
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
        `No name of a person: ${this.name}. Letters of one script, dots, apostrophes, hyphens.`
      )
    }
    const mobile = normaliseMobile(this.mobile ?? '')
    if (!isMobile(mobile)) throw new UsageError('Give --mobile: ten digits that begin with 6 to 9.')
    if (this.email && !isEmail(this.email)) throw new UsageError(`No e-mail address: ${this.email}`)
    if (!LOCALES.includes(this.language))
      throw new UsageError(`--language is one of ${LOCALES.join(', ')}.`)
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
