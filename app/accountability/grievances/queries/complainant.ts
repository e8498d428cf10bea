import Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import Grievance from '#grievances/models/grievance'
import type { Complainant } from '#grievances/rules/complainant'

/**
 * The application that a proven mobile names.
 *
 * @throws Refusal grievances.messages.no_application, whether there is none or it is of another mobile
 */
export async function applicationOfMobile(mobile: string, number: string): Promise<Application> {
  const application = await Application.findBy('number', number)
  const user = application && (await User.find(application.userId))
  if (!application || user?.mobile !== mobile) {
    throw new Refusal('grievances.messages.no_application', {}, { field: 'number' })
  }
  return application
}

/** Whose account a mobile is of, where it is of one alone; else the mobile itself. */
export async function complainantOf(mobile: string): Promise<Complainant> {
  const people = await User.query()
    .where({ mobile, isActive: true, roleId: Role.applicant })
    .limit(2)
  return people.length === 1 ? { userId: people[0].id } : { mobile }
}

/**
 * A complaint of this mobile by its number.
 *
 * @throws Refusal grievances.messages.no_such, whether there is none or it is of another mobile
 */
export async function grievanceOfMobile(mobile: string, number: string): Promise<Grievance> {
  const grievance = await Grievance.findBy('number', number)
  if (!grievance) throw grievanceNotFound()
  try {
    return await grievanceOfComplainant({ mobile }, grievance.uuid)
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    throw grievanceNotFound()
  }
}

const grievanceNotFound = () => new Refusal('grievances.messages.no_such', {}, { field: 'number' })

/**
 * A complaint of this citizen by its public id.
 *
 * @throws NotFound for somebody else's: the same as for none
 */
export async function grievanceOfComplainant(who: Complainant, uuid: string): Promise<Grievance> {
  const query = Grievance.query().where('uuid', uuid)
  if ('userId' in who) query.where('userId', who.userId)
  else {
    query.where((own) => {
      own.where('mobileDigest', digest(who.mobile, 'mobile'))
      own.orWhereIn('userId', (people) => {
        people.from('users').where('mobile', who.mobile).select('id')
      })
    })
  }
  const grievance = await query.first()
  if (!grievance) throw new NotFound()
  return grievance
}
