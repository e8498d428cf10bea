import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Demo } from '#database/demo/context'
import { instant } from '#database/demo/rows'

/** Adds an officer's post, which begins with the account. */
export function addPost(
  { rows }: Demo,
  post: { userId: number; roleId: number; districtId: number | null; since: PlainDate }
) {
  const { userId: user_id, roleId: role_id, districtId: district_id, since } = post
  const at = { from_on: since, created_at: instant(since) }
  const post_id = rows.add('role_assignments', { user_id, role_id, until_on: null, ...at })
  if (district_id !== null)
    rows.add('role_assignment_districts', { role_assignment_id: post_id, district_id })
}
