import { overdueLois } from '#loi/queries/extensions'
import DeadlineCommand from '#workflow/commands/deadline_command'

export default class LoiExpire extends DeadlineCommand {
  static override commandName = 'loi:expire'
  static override description =
    'Mark letters of intent whose validity has ended as expired (run nightly)'

  protected readonly step = overdueLois('expire')
  protected readonly verbs = { done: 'expired', would: 'would expire' }
}
