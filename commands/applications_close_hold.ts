import { overdueHolds } from '#applications/contracts/application_subject'
import DeadlineCommand from '#workflow/commands/deadline_command'

export default class ApplicationsCloseHold extends DeadlineCommand {
  static override commandName = 'applications:close-hold'
  static override description = 'Close applications that were on hold for too long (run nightly)'

  protected readonly step = overdueHolds
  protected readonly verbs = { done: 'closed', would: 'would close' }
}
