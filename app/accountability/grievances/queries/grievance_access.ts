import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { type Districts, type Query, hasDistrict, whereDistricts } from '#lists/query_filters'
import type { Viewer } from '#lists/filters'
import Grievance from '#grievances/models/grievance'
import { listHolders, roleAssignmentsOf } from '#auth/queries/role_assignments'
import { type Complainant, MAX_PER_DAY, escalationChain } from '#grievances/rules/escalation'
import User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'
import GrievanceFile from '#grievances/models/grievance_file'
import Application from '#applications/models/application'
import { Role } from '#auth/roles'
import { digest } from '#kernel/vault/vault'
import { sqlInstant } from '#kernel/database/dialect'

/** The officer who views a grievance. */
export interface GrievanceViewer {
  id: number
  roleId: number
  districts: Districts
}

/**
 * Restricts the query to grievances that a role may view today: those it handles or handled according to the dates of
 * the terms, so that no nightly run decides it. An officer who ever held, in that place, the role that a grievance is
 * about does not see it in another role.
 */
export function whereVisibleTo(
  query: Query,
  { id, roleId }: Pick<GrievanceViewer, 'id' | 'roleId'>,
  today: PlainDate
): void {
  query.whereIn('grievances.id', (terms: Query) => {
    terms.from('grievance_terms').select('grievance_terms.grievance_id')
    terms.where('grievance_terms.role_id', roleId).where('grievance_terms.sees_on', '<=', today)
  })
  query.whereNotExists((posts: Query) => {
    posts
      .from('role_assignments')
      .select('role_assignments.id')
      .where('role_assignments.user_id', id)
    posts.whereColumn('role_assignments.role_id', 'grievances.about_role_id')
    posts.where((there: Query) => {
      there.whereNotIn('role_assignments.id', (bound: Query) => {
        bound
          .from('role_assignment_districts')
          .select('role_assignment_districts.role_assignment_id')
      })
      there.orWhereExists((same: Query) => {
        same
          .from('role_assignment_districts')
          .select('role_assignment_districts.role_assignment_id')
        same.whereColumn('role_assignment_districts.role_assignment_id', 'role_assignments.id')
        same.whereColumn('role_assignment_districts.district_id', 'grievances.district_id')
      })
    })
  })
}

/**
 * Restricts entries of the audit log to those not about grievances that this user may not view, or about any
 * confidential one: the time of an entry, combined with other log entries, would reveal the complainant.
 */
export function whereEntriesVisibleTo(
  entries: Query,
  { id = 0, roleId = 0, districts }: Viewer,
  today: PlainDate
): void {
  entries.where((shown: Query) => {
    shown.whereNull('audit_entries.subject_type')
    shown.orWhereNot('audit_entries.subject_type', 'grievance')
    shown.orWhereIn('audit_entries.subject_id', (seen: Query) => {
      seen.from('grievances').select('grievances.id').where('grievances.hides_name', false)
      whereVisibleTo(seen, { id, roleId }, today)
      whereDistricts(seen, 'grievances.district_id', districts)
    })
  })
}

/** Restricts the query to open grievances that a role handles today. */
export function wherePendingWith(query: Query, roleId: number, today: PlainDate): void {
  query.where('grievances.status', 'open')
  query.whereIn('grievances.id', (terms: Query) => {
    terms.from('grievance_terms').select('grievance_terms.grievance_id')
    terms.where('grievance_terms.role_id', roleId)
    terms.whereColumn('grievance_terms.round', 'grievances.round')
    terms.where('grievance_terms.from_on', '<=', today)
    terms.where((until: Query) => {
      until.whereNull('grievance_terms.until_on').orWhere('grievance_terms.until_on', '>=', today)
    })
  })
}

/** Whether this officer may view a grievance. */
export async function isVisibleTo(
  viewer: GrievanceViewer,
  grievanceId: number,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const query = client
    .from('grievances')
    .where('grievances.id', grievanceId)
    .select('grievances.id')
  whereVisibleTo(query, viewer, getClock().today())
  whereDistricts(query, 'grievances.district_id', viewer.districts)
  return (await query).length > 0
}

/**
 * Returns a grievance that the officer may view.
 *
 * @throws NotFound for any other, whether it exists or not
 */
export async function visibleGrievance(viewer: GrievanceViewer, uuid: string): Promise<Grievance> {
  const grievance = await Grievance.findBy('uuid', uuid)
  if (!grievance || !(await isVisibleTo(viewer, grievance.id))) throw new NotFound()
  return grievance
}

/** Returns a query of open grievances pending with this role. */
export function pendingGrievances(
  viewer: GrievanceViewer,
  client: QueryClientContract = db.connection()
) {
  const today = getClock().today()
  const { roleId, districts } = viewer
  const query = client
    .from('grievances')
    .join('grievance_terms as term', (join) => {
      join.on('term.grievance_id', 'grievances.id').andOn('term.round', 'grievances.round')
    })
    .where('term.role_id', roleId)
  wherePendingWith(query, roleId, today)
  whereVisibleTo(query, viewer, today)
  whereDistricts(query, 'grievances.district_id', districts)
  return query
}

type Jurisdiction = Pick<Grievance, 'kind' | 'aboutRoleId' | 'districtId'>

/**
 * Returns the roles of a grievance's chain that have a holder today who may see it. A holder who ever had, in that
 * place, the role that it is about does not count.
 */
export async function staffedRoles({
  kind,
  aboutRoleId,
  districtId,
}: Jurisdiction): Promise<number[]> {
  const roleIds = escalationChain(kind, aboutRoleId)
  const staffed: number[] = []
  for (const roleId of roleIds) {
    const holders = (await listHolders({ roleIds: [roleId], districtId })).map(({ id }) => id)
    const all = aboutRoleId === null ? [] : await roleAssignmentsOf(holders)
    const excluded = all
      .filter((post) => post.roleId === aboutRoleId && hasDistrict(post.districts, districtId))
      .map(({ userId }) => userId)
    if (holders.some((id) => !excluded.includes(id))) staffed.push(roleId)
  }
  return staffed
}

/** Whether a user may open a file of a grievance: its citizen, who owns it, and officers who may see the grievance. */
export async function maySeeGrievanceFile(user: User, { id }: StoredFile): Promise<boolean> {
  const attached = await GrievanceFile.findBy('fileId', id)
  return attached !== null && user.isOfficer && user.mayAct
    ? isVisibleTo(user, attached.grievanceId)
    : false
}

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
