import SetUserActiveCommand from '#auth/commands/switch_user_command'

export default class UserEnable extends SetUserActiveCommand {
  static override commandName = 'user:enable'
  static override description = 'Let a disabled person sign in again'

  protected override readonly isActive = true
}
