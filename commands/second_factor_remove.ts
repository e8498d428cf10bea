import { args } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

export default class SecondFactorRemove extends PortalCommand {
  static commandName = 'second-factor:remove'
  static description = 'Remove the authenticator app and passkeys of an officer who lost them'
  static help = [
    'Notifies the officer by SMS and records the removal in the audit log.',
    'Exits with 1 if the user name does not exist or the second factor is off.',
  ]

  @args.string({ description: 'User name of the officer' })
  declare userName: string

  async run() {
    const { RemoveSecondFactor } = await import('#auth/actions/second_factors')
    const { removeAllPasskeys } = await import('#auth/actions/keep_passkeys')
    const { findUserByUserName } = await import('#auth/queries/second_factors')
    const user = await findUserByUserName(this.userName)
    if (!user) {
      this.logger.error(`There is no user name ${this.userName}`)
      this.exitCode = 1
      return
    }
    const hadApp = await new RemoveSecondFactor().run(user, null)
    const hadPasskeys = user.isOfficer && (await removeAllPasskeys(user, null))
    if (!hadApp && !hadPasskeys) {
      this.logger.error(`${user.userName} has no second factor`)
      this.exitCode = 1
      return
    }
    this.logger.success(`The second factor of ${user.userName} is off`)
  }
}
