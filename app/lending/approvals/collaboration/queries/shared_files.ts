import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import {
  type CollaborationFile,
  collaborationSubject,
} from '#approvals/collaboration/contracts/collaboration'
import { colleaguesOfRole } from '#approvals/collaboration/queries/assignments'
import { shareEqually } from '#approvals/collaboration/rules/sharing'
import { NotFound } from '#kernel/exceptions/refusal'
import type { SubjectType } from '#workflow/contracts/subject'

/**
 * Files of a list with who of their post may have them; those of others' desks have nobody.
 *
 * @throws NotFound without files, and for one that the officer does not see
 */
export async function filesToShare(officer: User, type: SubjectType, ids: readonly number[]) {
  if (ids.length === 0) throw new NotFound()
  /** One desk has many of them. */
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

/** Who has each of these files; absent for nobody. */
export async function holdersOf(
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

/** How the files are shared among some colleagues, and how many files each of them has before it. */
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

/** What the page shows before anything is assigned. */
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
    /** How many files would go to somebody. */
    count: assignees.size,
  }
}
