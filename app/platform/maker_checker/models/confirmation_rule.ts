import { ConfirmationRuleSchema } from '#database/schema'

/** Whether a kind of change requires confirmation, as set by an administrator. */
export default class ConfirmationRule extends ConfirmationRuleSchema {
  static selfAssignPrimaryKey = true
}
