import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import FileAssignment from '#approvals/collaboration/models/file_assignment'
import { colleaguesOfRole } from '#approvals/collaboration/queries/colleagues'
import type { SubjectType } from '#workflow/contracts/subject'

/** Who has these files, by their ids; nothing of a file that is all colleagues'. */
export async function assigneesOf(
  type: SubjectType,
  ids: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, { id: number; name: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await FileAssignment.query({ client })
    .where('subjectType', type)
    .whereIn('subjectId', [...ids])
    .preload('user')
  return new Map(
    rows.map(({ subjectId, user }) => [subjectId, { id: user.id, name: user.displayName }])
  )
}

/** Lines of a list with the names of who has their files. */
export async function withAssignees<Row extends { id: number; assignee: string | null }>(
  type: SubjectType,
  rows: Row[],
  client: QueryClientContract
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id)
  const names = await assigneesOf(type, ids, client)
  return rows.map((row) => ({ ...row, assignee: names.get(row.id)?.name ?? null }))
}

/** How many files somebody has in each stage: few, whatever lies there. */
export async function assignedCounts(
  userId: number,
  client: QueryClientContract = db.connection()
): Promise<{ subjectType: SubjectType; statusId: number; count: number }[]> {
  const rows = await client
    .from('file_assignments')
    .where('user_id', userId)
    .groupBy('subject_type', 'status_id')
    .select('subject_type', 'status_id')
    .count('* as total')
  return rows.map((row) => ({
    subjectType: row.subject_type,
    statusId: Number(row.status_id),
    count: Number(row.total),
  }))
}

/** What the page of a file gets of who has it; `choices` are empty for who is not of its post. */
export async function assignmentOf(file: CollaborationFile, viewer: User) {
  const assignee = (await assigneesOf(file.type, [file.id])).get(file.id) ?? null
  const colleagues = await colleaguesOfRole(file)
  const isOfPost = colleagues.some(({ id }) => id === viewer.id)
  return {
    href: `/officer/${file.type}s/${file.id}/assignment`,
    assignee: assignee && { ...assignee, isMine: assignee.id === viewer.id },
    expectedStatusId: file.statusId,
    choices: isOfPost ? colleagues.map((one) => ({ value: one.id, label: one.displayName })) : [],
  }
}
