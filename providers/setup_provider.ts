import type { ApplicationService } from '@adonisjs/core/types'

/** Once the server is running, an installation without an administrator prints how to create the first one. */
export default class SetupProvider {
  constructor(protected app: ApplicationService) {}

  /**
   * Not awaited: the server is already listening, and only a process that is considered ready answers waiting
   * connections when it is stopped.
   */
  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    if (this.app.inTest) return
    void this.#printSetupAddress()
  }

  async #printSetupAddress() {
    try {
      const { setupLine } = await import('#auth/actions/setup')
      const line = await setupLine()
      /** A plain line for the person who starts the server instead of a log entry. */
      if (line) process.stdout.write(`${line}\n`)
    } catch (error) {
      if (this.app.isTerminating) return
      const logger = await this.app.container.make('logger')
      logger.error({ err: error }, 'set-up address could not be created')
    }
  }
}
