import type User from '#auth/models/user'
import { displayNameOf } from '#auth/models/user'
import { listHolders } from '#auth/queries/role_assignments'
import { OFFICER_ROLES } from '#auth/roles'
import {
  type CollaborationFile,
  collaborationSubject,
  roleOfFile,
  shareEqually,
} from '#approvals/collaboration/contracts/collaboration'
import { masters } from '#masters/queries/masters'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { namesWithRows } from '#kernel/database/statements'
import db from '@adonisjs/lucid/services/db'
import type { SubjectType } from '#workflow/contracts/subject'
import type { I18n } from '@adonisjs/i18n'
import type { Query } from '#lists/query_filters'
import { choice } from '#lists/filters'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#kernel/exceptions/refusal'

/** Which of notes, questions and assignments an application or claim has, in one statement. */
export const collaborationKinds = cachedPerRequest((type: SubjectType, id: number) => {
  const of = (table: string) => db.from(table).where({ subject_type: type, subject_id: id })
  return namesWithRows({
    notes: of('file_notes'),
    questions: of('file_questions'),
    assignments: of('file_assignments'),
  })
})

/** Returns the officers who may see a file, under any of their posts; without the requester. */
export async function colleaguesWithAccess(
  file: CollaborationFile,
  requester: { id: number }
): Promise<User[]> {
  const { districtId } = file
  const subject = collaborationSubject(file.type)
  const allowedRoleIds = new Set<number>()
  for (const roleId of OFFICER_ROLES) {
    if (await subject.isSeenBy(roleId, file)) allowedRoleIds.add(roleId)
  }
  const officers = await listHolders({ roleIds: [...allowedRoleIds], districtId })
  return officers.filter(({ id }) => id !== requester.id)
}

/** Returns the officers with whom a file is pending: those of its role, and of its district where that applies. */
export async function colleaguesOfRole({
  type,
  statusId,
  districtId,
}: CollaborationFile): Promise<User[]> {
  const role = roleOfFile(type, statusId, masters())
  return role === null ? [] : listHolders({ roleIds: [role], districtId })
}

/** Returns the statuses in which single files are pending with a role. */
export function deskStatuses(type: SubjectType, roleId: number): number[] {
  const all = masters()
  const statuses = type === 'application' ? all.applicationStatuses : all.claimStatuses
  return statuses.map(({ id }) => id).filter((id) => roleOfFile(type, id, all) === roleId)
}

/** Returns the assignee of a file; null for one that is not assigned. */
async function assigneeOfFile({ type, id }: CollaborationFile) {
  const row = await db
    .from('file_assignments')
    .join('users', 'users.id', 'file_assignments.user_id')
    .where({ subject_type: type, subject_id: id })
    .select('users.id', 'first_name', 'last_name')
    .first()
  return row && { id: Number(row.id), name: displayNameOf(row.first_name, row.last_name) }
}

/** The assignee of a file in a list, as joined to its rows; null if there is none. */
export interface AssigneeRow {
  assignee_first_name: string | null
  assignee_last_name: string | null
}

export const ASSIGNEE_COLUMNS = [
  'assignees.first_name as assignee_first_name',
  'assignees.last_name as assignee_last_name',
]

/** Joins the assignee of each file of a list. */
export function joinAssignees(query: Query, type: SubjectType, table: string) {
  query
    .leftJoin('file_assignments', (on) => {
      on.on('file_assignments.subject_id', `${table}.id`)
      on.andOnVal('file_assignments.subject_type', type)
    })
    .leftJoin('users as assignees', 'assignees.id', 'file_assignments.user_id')
}

export const assigneeOf = (row: AssigneeRow): string | null =>
  displayNameOf(row.assignee_first_name, row.assignee_last_name) || null

/** Returns the assignment for the page of a file; `choices` are empty for an officer who does not hold its post. */
export async function assignmentOf(file: CollaborationFile, viewer: User) {
  const isAssigned = (await collaborationKinds(file.type, file.id)).has('assignments')
  const assignee = isAssigned ? await assigneeOfFile(file) : null
  const colleagues = await colleaguesOfRole(file)
  const isOfPost = colleagues.some(({ id }) => id === viewer.id)
  return {
    href: `/officer/${file.type}s/${file.id}/assignment`,
    assignee: assignee && { ...assignee, isMine: assignee.id === viewer.id },
    expectedStatusId: file.statusId,
    choices: isOfPost ? colleagues.map((one) => ({ value: one.id, label: one.displayName })) : [],
  }
}

const label = (name: string) => `collaboration.assign.${name}`

/** Values of the filter in addresses; `mine` refers to the current reader. */
const MINE = 'mine'
const UNASSIGNED = 'nobody'
/** No user has the id 0. */
const NOBODY_ID = 0
/** An unknown user has no files of their own. */
const UNKNOWN_USER_ID = -1

function whereAssigned(query: Query, type: SubjectType, table: string, userId: number) {
  const rows = (one: Query) => {
    one
      .from('file_assignments')
      .where('file_assignments.subject_type', type)
      .whereColumn('file_assignments.subject_id', `${table}.id`)
  }
  if (userId === NOBODY_ID) query.whereNotExists((one: Query) => void rows(one))
  else {
    query.whereIn(
      `${table}.id`,
      (one: Query) =>
        void one
          .from('file_assignments')
          .select('subject_id')
          .where({ subject_type: type, user_id: userId })
    )
  }
}

/** Returns the filter by assignee that every list of files has. */
export const assignmentFilters = (subjectType: SubjectType) => ({
  assigned: choice({
    label: label('filter'),
    choices: 'assigned',
    find: (typed, { viewer }) =>
      typed === MINE ? (viewer.id ?? UNKNOWN_USER_ID) : typed === UNASSIGNED ? NOBODY_ID : null,
    write: (value) => (value === null ? '' : value === NOBODY_ID ? UNASSIGNED : MINE),
    words: (id, i18n) => i18n.t(label(id === NOBODY_ID ? 'nobody' : 'to_me')),
    where: (query, id, table) => whereAssigned(query, subjectType, table, id),
  }),
})

/** The assignee column that every list of files has. */
export const assignmentColumn = {
  key: 'assignee',
  label: label('title'),
  kind: 'name',
  isHiddenByDefault: true,
  on: ['page'],
} as const

/** Returns the choices of the filter. */
export const assignmentChoices = (i18n: I18n) => ({
  assigned: [
    { value: MINE, label: i18n.t(label('to_me')) },
    { value: UNASSIGNED, label: i18n.t(label('nobody')) },
  ],
})

/**
 * Returns files of a list with the officers to whom they may be assigned; empty for files pending with another role.
 *
 * @throws NotFound if there are no files, and for one that the officer may not see
 */
export async function filesToShare(officer: User, type: SubjectType, ids: readonly number[]) {
  if (ids.length === 0) throw new NotFound()
  /** Many of the files are pending with the same officers. */
  const desks = new Map<string, Promise<User[]>>()
  const files: { file: CollaborationFile; colleagues: User[] }[] = []
  for (const id of ids) {
    const file = await collaborationSubject(type).open(officer, id)
    const desk = `${file.statusId}:${file.districtId}`
    const found = desks.get(desk) ?? colleaguesOfRole(file)
    desks.set(desk, found)
    const all = await found
    files.push({ file, colleagues: all.some((one) => one.id === officer.id) ? all : [] })
  }
  return files
}

type FileToShare = Awaited<ReturnType<typeof filesToShare>>[number]

/** Returns the assignee of each of these files; missing if there is none. */
async function holdersOf(
  type: SubjectType,
  ids: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, number>> {
  const rows = await client
    .from('file_assignments')
    .where('subject_type', type)
    .whereIn('subject_id', [...ids])
    .select('subject_id', 'user_id')
  return new Map(rows.map((row) => [Number(row.subject_id), Number(row.user_id)]))
}

/** Plans how the files are divided among colleagues, and how many files each of them has before. */
export async function planSharing(
  type: SubjectType,
  files: readonly FileToShare[],
  colleagueIds: readonly number[],
  client: QueryClientContract = db.connection()
) {
  const people = [...new Set(files.flatMap(({ colleagues }) => colleagues.map(({ id }) => id)))]
  const rows = await client
    .from('file_assignments')
    .whereIn('user_id', people)
    .groupBy('user_id')
    .select('user_id')
    .count('* as files')
  const before = new Map(rows.map((row) => [Number(row.user_id), Number(row.files)]))
  const ids = files.map(({ file }) => file.id)
  const holders = await holdersOf(type, ids, client)
  const shared = files.map(({ file: { id }, colleagues }) => ({
    id,
    holderId: holders.get(id) ?? null,
    eligibleIds: colleagues.flatMap((one) => (colleagueIds.includes(one.id) ? [one.id] : [])),
  }))
  return { before, holders, ...shareEqually(shared, before) }
}

/** Returns the preview shown before anything is assigned. */
export async function sharingPage(
  officer: User,
  type: SubjectType,
  { ids, colleagueIds }: { ids: readonly number[]; colleagueIds: readonly number[] }
) {
  const files = await filesToShare(officer, type, ids)
  const { before, counts, holders, assignees } = await planSharing(type, files, colleagueIds)
  const people = new Map(files.flatMap((one) => one.colleagues.map((user) => [user.id, user])))
  return {
    files: files.map(({ file, colleagues }) => ({
      id: file.id,
      number: file.number,
      claimId: file.claimId,
      isOfPost: colleagues.length > 0,
      expectedStatusId: file.statusId,
      expectedAssigneeId: holders.get(file.id) ?? null,
    })),
    colleagues: [...people.values()].map(({ id, displayName }) => ({
      id,
      name: displayName,
      isChosen: colleagueIds.includes(id),
      before: before.get(id) ?? 0,
      after: counts.get(id) ?? 0,
    })),
    /** Number of files that would be assigned. */
    count: assignees.size,
  }
}
