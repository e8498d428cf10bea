import LoiDeadlineCommand from '#loi/commands/loi_deadline_command'

export default class LoiLapse extends LoiDeadlineCommand {
  static override commandName = 'loi:lapse'
  static override description =
    'Mark the letters of intent that can no longer be extended as lapsed (run nightly)'

  protected readonly deadline = 'lapse'
}
