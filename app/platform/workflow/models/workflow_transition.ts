import { WorkflowTransitionSchema } from '#database/schema'

const words = (text: string | null) => (text ?? '').split(/\s+/).filter(Boolean)

/** One row of DECISIONS sections 4 and 8: who may take which step from and to which status. */
export default class WorkflowTransition extends WorkflowTransitionSchema {
  static override table = 'workflow_transitions'

  get guardNames() {
    return words(this.guards)
  }

  get effectNames() {
    return words(this.effects)
  }

  appliesToLoanType(loanType: number) {
    return !this.loanTypes || this.loanTypes.split(',').includes(String(loanType))
  }
}
