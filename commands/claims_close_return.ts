import { overdueReturns } from '#claims/claim/queries/overdue_claims'
import DeadlineCommand from '#workflow/commands/deadline_command'

export default class ClaimsCloseReturn extends DeadlineCommand {
  static override commandName = 'claims:close-return'
  static override description =
    'Reject returned claims that were not corrected in time (run nightly)'

  protected readonly step = overdueReturns
  protected readonly verbs = { done: 'closed', would: 'would close' }
}
