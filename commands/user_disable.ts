import SetUserActiveCommand from '#auth/commands/set_user_active_command'

export default class UserDisable extends SetUserActiveCommand {
  static override commandName = 'user:disable'
  static override description = 'Disable an account and end its sessions'

  protected override readonly isActive = false
}
