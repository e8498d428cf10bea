import { args, flags } from '@adonisjs/core/ace'
import { AssignRole, EndRoleAssignment } from '#auth/actions/role_assignments'
import { findUserByUserName } from '#auth/queries/second_factors'
import { roleAssignmentsOf } from '#auth/queries/role_assignments'
import { OFFICER_ROLES } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { UsageError, operatorAccount } from '#kernel/commands/operator'
import PortalCommand from '#kernel/commands/portal_command'
import { parseDistrictCodes, postLabel } from '#masters/queries/master_filters'
import { loadMasters } from '#masters/queries/masters'

export default class UserRoleAssignment extends PortalCommand {
  static override commandName = 'user:post'
  static override description = 'List the posts of an officer, give one more, or set the end of one'
  static override help = [
    'Without a flag: the posts with their numbers. With --role: a post more, such as an additional',
    'charge, from --from (today) to --until. With --post: its last day becomes --until.',
    'The sessions of the officer end. Exit code 1 when something was refused; nothing is written then.',
  ]

  @args.string({ description: 'User name of the officer' })
  declare userName: string

  @flags.number({ description: 'Role 1 to 7 of a new post' })
  declare role?: number

  @flags.string({ description: 'Codes of its districts, e.g. PUN or PUN,SAT' })
  declare district?: string

  @flags.string({ description: 'Its first day, 2026-04-01' })
  declare from?: string

  @flags.number({ description: 'Number of a post that is to end' })
  declare post?: number

  @flags.string({ description: 'The last day, 2026-04-30' })
  declare until?: string

  override async run() {
    const masters = await loadMasters()
    const officer = await findUserByUserName(this.userName)
    if (!officer?.isOfficer) throw new UsageError(`No officer is called ${this.userName}.`)
    const by = { operator: operatorAccount() }
    const untilOn = day(this.until)
    if (this.post !== undefined) {
      const own = (await roleAssignmentsOf([officer.id])).some(({ id }) => id === this.post)
      if (!own) throw new UsageError(`${this.userName} has no post ${this.post}.`)
      if (!untilOn) throw new UsageError('Give --until: the last day.')
      await new EndRoleAssignment().run({ id: this.post, userId: officer.id }, untilOn, by)
    } else if (this.role !== undefined) {
      const roleId = OFFICER_ROLES.find((id) => id === this.role)
      if (!roleId) throw new UsageError('Give --role: 1 to 7.')
      const districts = parseDistrictCodes(masters, this.district)
      const fromOn = day(this.from) ?? getClock().today()
      await new AssignRole().run(officer.id, { roleId, districts, fromOn, untilOn }, by)
    }
    for (const post of await roleAssignmentsOf([officer.id])) {
      const days = `${post.fromOn} to ${post.untilOn ?? 'no end'}`
      this.logger.log(`${post.id}  ${postLabel(post, 'en')}  ${days}`)
    }
  }
}

/** @throws UsageError for text that is not a date */
function day(text: string | undefined): PlainDate | null {
  const found = parsePlainDate(text)
  if (text && !found) throw new UsageError(`No such day: ${text}.`)
  return found
}
