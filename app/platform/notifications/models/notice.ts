import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import type { Query } from '#lists/query_filters'
import { NoticeSchema } from '#database/schema'

/** What a person reads on the home page (document 1, Notification). */
export default class Notice extends NoticeSchema {
  static table = 'notices'
}

/** Those of a person that are shown: one of a decision that can still be undone is not yet (DECISIONS 4). */
export const whereShownTo = (userId: number) => (query: Query) =>
  void query.where('user_id', userId).where('created_at', '<=', sqlInstant(getClock().now()))
