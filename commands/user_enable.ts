import SwitchUserCommand from '#auth/commands/switch_user_command'

export default class UserEnable extends SwitchUserCommand {
  static override commandName = 'user:enable'
  static override description = 'Let a disabled person sign in again'

  protected override readonly isActive = true
}
