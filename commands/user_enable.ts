import SetUserActiveCommand from '#auth/commands/set_user_active_command'

export default class UserEnable extends SetUserActiveCommand {
  static override commandName = 'user:enable'
  static override description = 'Enable a disabled account'

  protected override readonly isActive = true
}
