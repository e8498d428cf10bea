import User from '#auth/models/user'
import { Role } from '#auth/roles'
import { userNameKey } from '#auth/rules/user_names'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'

/** Whose passwords are reset together; every condition given must hold. Role and district are those of
 * a post in force today. */
export interface UserFilter {
  roleId?: number
  districtId?: number
  /** Who has not signed in since this day, or never. */
  notSignedInSince?: PlainDate
}

/** Active users by a filter, in the order of their ids. */
export function usersByFilter({ roleId, districtId, notSignedInSince }: UserFilter) {
  const query = User.query().where('isActive', true).orderBy('id')
  if (roleId === Role.applicant) query.where('roleId', roleId)
  const ofPosts = roleId !== undefined && roleId !== Role.applicant
  if (ofPosts || districtId !== undefined) {
    const today = getClock().today()
    query.whereIn('id', (held) => {
      held.from('posts').select('user_id').where('from_on', '<=', today)
      held.where((open) => void open.whereNull('until_on').orWhere('until_on', '>=', today))
      if (ofPosts) held.where('role_id', roleId)
      if (districtId === undefined) return
      held.whereIn('id', (bound) => {
        bound.from('post_districts').select('post_id').where('district_id', districtId)
      })
    })
  }
  if (notSignedInSince) {
    query.where((either) =>
      either.whereNull('lastSignInAt').orWhere('lastSignInAt', '<', `${notSignedInSince} 00:00:00`)
    )
  }
  return query
}

/** Active users by their names, in the order given, and the names that are nobody's. */
export async function usersByNames(names: readonly string[]) {
  const keys = [...new Set(names.map(userNameKey))]
  const users = new Map<string, User>()
  const BATCH_SIZE = 500
  for (let at = 0; at < keys.length; at += BATCH_SIZE) {
    const batch = keys.slice(at, at + BATCH_SIZE)
    for (const user of await User.query().where('isActive', true).whereIn('userNameKey', batch)) {
      users.set(user.userNameKey, user)
    }
  }
  return {
    users: keys.flatMap((key) => users.get(key) ?? []),
    unknown: keys.filter((key) => !users.has(key)),
  }
}
