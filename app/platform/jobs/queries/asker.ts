import { officerList } from '#auth/queries/officer_list'
import User from '#auth/models/user'
import { bouncerOf, mayOf } from '#auth/policies/rights'
import { postsInForce } from '#auth/queries/posts'
import { type Asker, fileKind } from '#jobs/contracts/file_kind'
import { districtsKept } from '#jobs/rules/reach'
import type FileJob from '#jobs/models/file_job'

/** Null when the person, the post or the right to the file is no more. */
export async function askerOf({
  userId,
  postId,
  kind,
  list: name,
}: FileJob): Promise<Asker | null> {
  const user = await User.findOrFail(userId)
  const posts = await postsInForce(userId)
  user.act(posts.find(({ id }) => id === postId) ?? null)
  if (!user.mayAct) return null
  const may = mayOf(bouncerOf(() => user))
  const found = await officerList(name, may)
  if (!found) return null
  const asker = { user, list: found.list, may }
  const mayHaveKind = (await fileKind(kind).mayHave?.(asker)) ?? true
  return mayHaveKind ? asker : null
}

/** Whether the days of a file that was made are not over. */
export const isKept = ({ keptUntil }: FileJob, now: Date): boolean =>
  keptUntil!.toMillis() > now.getTime()

/**
 * Whether a person may still have a file that was made for them: their own, within its days, and not of
 * more than the post under which they asked for it reaches now.
 */
export async function mayHave(user: User, job: FileJob, now: Date): Promise<boolean> {
  if (job.userId !== user.id || job.state !== 'done' || !isKept(job, now)) return false
  const asker = await askerOf(job)
  return asker !== null && districtsKept(job.districts, asker.user.districts)
}
