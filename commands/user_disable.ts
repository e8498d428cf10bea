import SetUserActiveCommand from '#auth/commands/set_user_active_command'

export default class UserDisable extends SetUserActiveCommand {
  static override commandName = 'user:disable'
  static override description = 'Let a person sign in no longer; their sessions end'

  protected override readonly isActive = false
}
