import Application from '#applications/models/application'
import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { digest } from '#kernel/vault/vault'
import Grievance from '#grievances/models/grievance'
import { type Complainant, MAX_PER_DAY } from '#grievances/rules/escalation'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { startOfIndiaDay } from '#kernel/calendar/plain_date'
import { sqlInstant } from '#kernel/database/dialect'

/**
 * Returns the application that a verified mobile names.
 *
 * @throws Refusal grievances.messages.no_application, whether there is none or it belongs to another mobile
 */
export async function applicationOfMobile(mobile: string, number: string): Promise<Application> {
  const application = await Application.findBy('number', number)
  const user = application && (await User.find(application.userId))
  if (!application || user?.mobile !== mobile) {
    throw new Refusal('grievances.messages.no_application', {}, { field: 'number' })
  }
  return application
}

/** Returns the account of a mobile if exactly one has it; otherwise the mobile itself. */
export async function complainantOf(mobile: string): Promise<Complainant> {
  const people = await User.query()
    .where({ mobile, isActive: true, isHeld: false, roleId: Role.applicant })
    .limit(2)
  return people.length === 1 ? { userId: people[0].id } : { mobile }
}

/**
 * Returns a grievance of this mobile by its number.
 *
 * @throws Refusal grievances.messages.no_such, whether there is none or it belongs to another mobile
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
 * Returns a grievance of this citizen by its public id.
 *
 * @throws NotFound for a grievance of another person, as if there were none
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

/**
 * Returns the ids of a person's grievances: those filed with the account, and those filed with its mobile before the
 * account existed, if no other account has that mobile.
 */
export async function grievanceIdsOfUser(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<number[]> {
  const person = await client.from('users').where('id', userId).select('mobile').first()
  const mobile: string | null = person?.mobile || null
  const others = mobile
    ? await client
        .from('users')
        .where({ mobile, is_held: false })
        .whereNot('id', userId)
        .select('id')
        .limit(1)
    : []
  const isAlone = mobile !== null && others.length === 0
  const rows = await client
    .from('grievances')
    .where('user_id', userId)
    .if(isAlone, (query) => {
      query.orWhere((own) => {
        own.whereNull('user_id').where('mobile_digest', digest(mobile!, 'mobile'))
      })
    })
    .select('id')
  return rows.map(({ id }) => Number(id))
}

/** Counts today's grievances of a person, or of a mobile without an account. */
export async function countFiledToday(
  { userId, mobileDigest }: { userId: number | null; mobileDigest: string | null },
  client: QueryClientContract = db.connection()
): Promise<number> {
  const [{ total }] = await client
    .from('grievances')
    .where(userId === null ? { mobile_digest: mobileDigest } : { user_id: userId })
    .where('filed_at', '>=', sqlInstant(startOfIndiaDay(getClock().today())))
    .count('* as total')
  return Number(total)
}

/** @throws Refusal above the daily limit */
export function refuseAboveDailyLimit(filed: number): void {
  if (filed < MAX_PER_DAY) return
  throw new Refusal('grievances.messages.too_many', { most: MAX_PER_DAY }, { status: 429 })
}
