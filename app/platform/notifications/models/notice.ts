import { NoticeSchema } from '#database/schema'

/** What a person reads on the home page (document 1, Notification). */
export default class Notice extends NoticeSchema {
  static table = 'notices'
}
