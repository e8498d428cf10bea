import { FeedbackSchema } from '#database/schema'
import type { FeedbackKind } from '#site/rules/public_paths'

/** Feedback about the portal. */
export default class Feedback extends FeedbackSchema {
  static table = 'feedback'

  declare kind: FeedbackKind
}
