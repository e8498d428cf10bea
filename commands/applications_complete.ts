import { finishedLoans } from '#claims/claim/queries/overdue_claims'
import DeadlineCommand from '#workflow/commands/deadline_command'

export default class ApplicationsComplete extends DeadlineCommand {
  static override commandName = 'applications:complete'
  static override description =
    'Complete loans whose last instalment can no longer be claimed (run nightly)'

  protected readonly step = finishedLoans
  protected readonly verbs = { done: 'completed', would: 'would complete' }
}
