import { args } from '@adonisjs/core/ace'
import { SetUserActive } from '#auth/actions/change_officer'
import { findUserByUserName } from '#auth/queries/second_factors'
import { UsageError, operatorAccount } from '#kernel/commands/operator'
import PortalCommand from '#kernel/commands/portal_command'

/** Base class of `user:disable` and `user:enable`: finds a user by user name and changes the active state. */
export default abstract class SetUserActiveCommand extends PortalCommand {
  static override help = [
    'Recorded in the audit log. Exit code 0 even if nothing changed, 1 if there is no such user.',
  ]

  @args.string({ description: 'User name' })
  declare userName: string

  protected abstract readonly isActive: boolean

  override async run() {
    const { userName, isActive } = this
    const user = await findUserByUserName(userName)
    if (!user) throw new UsageError(`There is no user name ${userName}`)
    const by = { operator: operatorAccount() }
    const changed = await new SetUserActive().run({ userId: user.id, isActive, by })
    const state = isActive ? 'enabled' : 'disabled'
    this.logger.success(`${user.userName} is ${changed ? '' : 'already '}${state}`)
  }
}
