import { args } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

export default class SecondFactorRemove extends PortalCommand {
  static commandName = 'second-factor:remove'
  static description = 'Turn off the second factor of somebody who lost phone and recovery codes'
  static help = [
    'The person is told by SMS, and the audit log keeps it.',
    'Exits with 1 when there is no such user name or the second factor is not on.',
  ]

  @args.string({ description: 'User name of the officer' })
  declare userName: string

  async run() {
    const { RemoveSecondFactor } = await import('#auth/actions/set_up_second_factor')
    const { findUserByUserName } = await import('#auth/queries/second_factors')
    const user = await findUserByUserName(this.userName)
    if (!user) {
      this.logger.error(`There is no user name ${this.userName}`)
      this.exitCode = 1
      return
    }
    if (!(await new RemoveSecondFactor().run(user, null))) {
      this.logger.error(`${user.userName} has no second factor`)
      this.exitCode = 1
      return
    }
    this.logger.success(`The second factor of ${user.userName} is off`)
  }
}
