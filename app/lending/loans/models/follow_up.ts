import { FollowUpSchema } from '#database/schema'
import type { CloseReason } from '#loans/rules/follow_up'

/** A district office's follow-up of a borrower in arrears with one loan. */
export default class FollowUp extends FollowUpSchema {
  declare closeReason: CloseReason | null
}
