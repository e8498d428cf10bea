import { FeedbackSchema } from '#database/schema'
import type { FeedbackKind } from '#site/rules/feedback'

/** What somebody said of the portal. */
export default class Feedback extends FeedbackSchema {
  static table = 'feedback'

  declare kind: FeedbackKind
}
