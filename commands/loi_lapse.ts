import { overdueLois } from '#loi/queries/extensions'
import DeadlineCommand from '#workflow/commands/deadline_command'

export default class LoiLapse extends DeadlineCommand {
  static override commandName = 'loi:lapse'
  static override description =
    'Mark letters of intent that can no longer be extended as lapsed (run nightly)'

  protected readonly step = overdueLois('lapse')
  protected readonly verbs = { done: 'lapsed', would: 'would lapse' }
}
