import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import type { Query } from '#lists/query_filters'
import { NoticeSchema } from '#database/schema'

/** A notice on a user's home page (document 1, Notification). */
export default class Notice extends NoticeSchema {
  static table = 'notices'
}

/**
 * Limits a query to the visible notices of a user: one of a decision that can still be undone is not yet visible
 * (DECISIONS 4).
 */
export const whereShownTo = (userId: number) => (query: Query) =>
  void query.where('user_id', userId).where('created_at', '<=', sqlInstant(getClock().now()))
