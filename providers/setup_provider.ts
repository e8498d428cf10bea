import type { ApplicationService } from '@adonisjs/core/types'

/** An installation without an administrator says, once it serves, where it gets its first one. */
export default class SetupProvider {
  constructor(protected app: ApplicationService) {}

  /**
   * Not waited for: the door is open already, and only a process that counts as ready answers those who
   * knocked when it is told to stop.
   */
  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    if (this.app.inTest) return
    void this.#sayAddress()
  }

  async #sayAddress() {
    try {
      const { setupLine } = await import('#auth/actions/setup')
      const line = await setupLine()
      /** For whoever starts it, not for the log's readers: a plain line. */
      if (line) process.stdout.write(`${line}\n`)
    } catch (error) {
      if (this.app.isTerminating) return
      const logger = await this.app.container.make('logger')
      logger.error({ err: error }, 'no address for the first administrator could be made')
    }
  }
}
