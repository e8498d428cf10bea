import LoiDeadlineCommand from '#loi/commands/loi_deadline_command'

export default class LoiExpire extends LoiDeadlineCommand {
  static override commandName = 'loi:expire'
  static override description = 'Mark the letters of intent whose validity has ended (run nightly)'

  protected readonly deadline = 'expire'
}
