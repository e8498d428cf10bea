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
  static override description =
    'List the posts of an officer, add a post, or set the last day of one'
  static override help = [
    'Without a flag: lists the posts with their numbers. With --role: adds a post, such as an additional',
    'charge, from --from (today) to --until. With --post: sets its last day to --until.',
    'Ends the sessions of the officer. Exit code 1 if a value was rejected; then nothing is written.',
  ]

  @args.string({ description: 'User name of the officer' })
  declare userName: string

  @flags.number({ description: 'Role of a new post, 1 to 7' })
  declare role?: number

  @flags.string({ description: 'Codes of the districts of the post, e.g. PUN or PUN,SAT' })
  declare district?: string

  @flags.string({ description: 'First day of the post, 2026-04-01' })
  declare from?: string

  @flags.number({ description: 'Number of the post whose last day is set' })
  declare post?: number

  @flags.string({ description: 'Last day of the post, 2026-04-30' })
  declare until?: string

  override async run() {
    const masters = await loadMasters()
    const officer = await findUserByUserName(this.userName)
    if (!officer?.isOfficer)
      throw new UsageError(`There is no officer with the user name ${this.userName}.`)
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
  if (text && !found) throw new UsageError(`Invalid date: ${text}.`)
  return found
}
