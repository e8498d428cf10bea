import { findOfficerList } from '#auth/queries/officer_list'
import User from '#auth/models/user'
import { bouncerOf, rightCheckOf } from '#auth/policies/rights'
import { roleAssignmentsInForce } from '#auth/queries/posts'
import { type Requester, fileKind } from '#jobs/contracts/file_kind'
import { areDistrictsInScope } from '#jobs/rules/reach'
import type FileJob from '#jobs/models/file_job'

/** Null when the person, the post or the right to the file is no more. */
export async function findRequester({
  userId,
  postId,
  kind,
  list: name,
}: FileJob): Promise<Requester | null> {
  const user = await User.findOrFail(userId)
  const assignments = await roleAssignmentsInForce(userId)
  user.actUnder(assignments.find(({ id }) => id === postId) ?? null)
  if (!user.mayAct) return null
  const may = rightCheckOf(bouncerOf(() => user))
  const found = await findOfficerList(name, may)
  if (!found) return null
  const requester = { user, list: found.list, may }
  const mayHaveKind = (await fileKind(kind).mayFetch?.(requester)) ?? true
  return mayHaveKind ? requester : null
}

/** Whether the days of a file that was made are not over. */
export const isRetained = ({ keptUntil }: FileJob, now: Date): boolean =>
  keptUntil!.toMillis() > now.getTime()

/**
 * Whether a person may still have a file that was made for them: their own, within its days, and not of
 * more than the post under which they asked for it reaches now.
 */
export async function mayFetch(user: User, job: FileJob, now: Date): Promise<boolean> {
  if (job.userId !== user.id || job.state !== 'done' || !isRetained(job, now)) return false
  const requester = await findRequester(job)
  return requester !== null && areDistrictsInScope(job.districts, requester.user.districts)
}
