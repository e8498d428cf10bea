import { ConfirmationRuleSchema } from '#database/schema'

/** Whether a kind of change needs confirmation, where an administrator has set it. */
export default class ConfirmationRule extends ConfirmationRuleSchema {
  static selfAssignPrimaryKey = true
}
