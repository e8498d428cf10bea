import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

export default class DemoAccounts extends PortalCommand {
  static commandName = 'demo:accounts'
  static description = 'Print the accounts of the demonstration data set in this database'
  static help = ['Prints nothing and exits with 0 if the demonstration was not loaded.']

  @flags.boolean({ description: 'Print the list as JSON' })
  declare json: boolean

  async run() {
    const { workingDemoAccounts } = await import('#database/demo/load_demo')
    const { DEMO_PASSWORD } = await import('#database/demo/accounts')
    const accounts = await workingDemoAccounts()
    if (this.json) {
      this.logger.log(JSON.stringify(accounts))
      return
    }
    if (accounts.length === 0) return
    this.logger.log(`Accounts of the demonstration, all with the password ${DEMO_PASSWORD}`)
    for (const { userName, role, district, note } of accounts) {
      const whose = [role, district, note].filter(Boolean).join(', ')
      this.logger.log(`  ${userName.padEnd(16)} ${whose}`)
    }
  }
}
