import type { RoleId } from '#auth/roles'
import { Role } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/districts'

/** What a post lets its holder do, and when (DECISIONS 10). */
export interface Post {
  roleId: RoleId
  districts: Districts
  /** First and last day, in India; null: no end is set. */
  fromOn: PlainDate
  untilOn: PlainDate | null
}

/** A post that somebody has. */
export interface HeldPost extends Post {
  id: number
  userId: number
}

export const isOver = ({ untilOn }: Pick<Post, 'untilOn'>, today: PlainDate) =>
  untilOn !== null && untilOn < today

export const isInForce = (post: Pick<Post, 'fromOn' | 'untilOn'>, today: PlainDate) =>
  post.fromOn <= today && !isOver(post, today)

/** The post somebody acts under: the first of the wanted that is in force, else the oldest that is. */
export function postToActUnder(
  posts: readonly HeldPost[],
  today: PlainDate,
  wanted: readonly (number | null | undefined)[]
): HeldPost | null {
  const inForce = posts
    .filter((post) => isInForce(post, today))
    .toSorted((a, b) => (a.fromOn === b.fromOn ? a.id - b.id : a.fromOn < b.fromOn ? -1 : 1))
  for (const id of wanted) {
    const found = inForce.find((post) => post.id === id)
    if (found) return found
  }
  return inForce[0] ?? null
}

export type PostProblem = 'district_needed' | 'district_none' | 'range' | 'over'

/** What is wrong with a new post; null for nothing. A district official has at least one district. */
export function postProblem(post: Post, today: PlainDate): PostProblem | null {
  const isOfDistricts = post.roleId === Role.districtOfficer
  if (isOfDistricts && !post.districts?.length) return 'district_needed'
  if (!isOfDistricts && post.districts?.length === 0) return 'district_none'
  if (post.untilOn !== null && post.untilOn < post.fromOn) return 'range'
  return isOver(post, today) ? 'over' : null
}
