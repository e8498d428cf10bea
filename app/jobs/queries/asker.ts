import { officerList } from '#auth/queries/officer_list'
import User from '#auth/models/user'
import { bouncerOf, mayOf } from '#auth/policies/rights'
import { postsInForce } from '#auth/queries/posts'
import { districtsKept } from '#jobs/rules/reach'
import type FileJob from '#jobs/models/file_job'
import type { OfficerList } from '#lists/officer_lists'

/** Who asked for a file, acting under the post of that time, and the list that it is of. */
export interface Asker {
  user: User
  list: OfficerList['list']
}

/** Null when the person, the post or the right to the list is no more. */
export async function askerOf({ userId, postId, list: name }: FileJob): Promise<Asker | null> {
  const user = await User.findOrFail(userId)
  const posts = await postsInForce(userId)
  user.act(posts.find(({ id }) => id === postId) ?? null)
  if (!user.mayAct) return null
  const found = await officerList(name, mayOf(bouncerOf(() => user)))
  return found && { user, list: found.list }
}

/**
 * Whether a person may still have a file that was made for them: their own, within its days, and not of
 * more than the post under which they asked for it reaches now.
 */
export async function mayHave(user: User, job: FileJob, now: Date): Promise<boolean> {
  if (job.userId !== user.id || job.state !== 'done') return false
  if (job.keptUntil!.toMillis() <= now.getTime()) return false
  const asker = await askerOf(job)
  return asker !== null && districtsKept(job.districts, asker.user.districts)
}
