import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { NotFound } from '#kernel/exceptions/refusal'
import { type Districts, hasDistrict, whereDistricts } from '#lists/districts'
import type { Query } from '#lists/query_filters'
import type { Viewer } from '#lists/filters'
import Grievance from '#grievances/models/grievance'
import { listHolders, roleAssignmentsOf } from '#auth/queries/role_assignments'
import { escalationChain } from '#grievances/rules/escalation'
import type User from '#auth/models/user'
import type StoredFile from '#documents/models/stored_file'
import GrievanceFile from '#grievances/models/grievance_file'

/** The officer who looks. */
export interface GrievanceViewer {
  id: number
  roleId: number
  districts: Districts
}

/**
 * Complaints that a post may look at today: those it has or had, by the days in their terms, so that no nightly
 * run decides it. Somebody who ever held the post that one is about, there, does not see it in another post.
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
 * Entries of the audit log without those about complaints that this person may not look at, and about any whose
 * name is hidden: the moment of an entry beside what else the log holds would tell whose it is.
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

/** Open complaints that a post has today. */
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

/** Whether this officer may look at one. */
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
 * A complaint as an officer reaches it.
 *
 * @throws NotFound for every other, whether there is one or not
 */
export async function visibleGrievance(viewer: GrievanceViewer, uuid: string): Promise<Grievance> {
  const grievance = await Grievance.findBy('uuid', uuid)
  if (!grievance || !(await isVisibleTo(viewer, grievance.id))) throw new NotFound()
  return grievance
}

/** Open complaints that wait for this post. */
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
 * The posts of the chain of a complaint that somebody has today who may see it: not whoever ever held the post
 * that it is about, there.
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

/** What came with a complaint: for its citizen, who owns it, and officers who see the complaint. */
export async function maySeeGrievanceFile(user: User, { id }: StoredFile): Promise<boolean> {
  const attached = await GrievanceFile.findBy('fileId', id)
  return attached !== null && user.isOfficer && user.mayAct
    ? isVisibleTo(user, attached.grievanceId)
    : false
}
