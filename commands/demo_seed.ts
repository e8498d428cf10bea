import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

export default class DemoSeed extends PortalCommand {
  static commandName = 'demo:seed'
  static description = 'Load the demonstration data set into a database without users'
  static help = [
    'The same seed gives the same data on the same day. Not for real installations: all users',
    'have one published password. Exit code 0 on success, 1 if the database already has users.',
  ]

  @flags.number({ description: 'Number of applicants', default: 400 })
  declare applicants: number

  @flags.number({ description: 'Seed of the generator', default: 1 })
  declare seed: number

  async run() {
    const { loadDemo } = await import('#database/demo/load_demo')
    if (!Number.isInteger(this.applicants) || this.applicants < 1) {
      this.logger.error('--applicants must be a whole number above 0.')
      this.exitCode = 1
      return
    }
    const started = performance.now()
    const made = await loadDemo({ applicants: this.applicants, seed: this.seed })
    if (!made) {
      this.logger.error('The database already has users: the demonstration requires an empty one.')
      this.exitCode = 1
      return
    }
    const { makeSigningCertificate } = await import('#database/demo/signing')
    await makeSigningCertificate()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    this.logger.success(
      `${made.applications} applications, ${made.letters} LOIs, ${made.loans} loans and ${made.claims} claims in ${seconds} s`
    )
  }
}
