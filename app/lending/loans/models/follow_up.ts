import { FollowUpSchema } from '#database/schema'
import type { CloseReason } from '#loans/rules/follow_up'

/** What a district office does about a borrower who is behind with one loan. */
export default class FollowUp extends FollowUpSchema {
  declare closeReason: CloseReason | null
}
