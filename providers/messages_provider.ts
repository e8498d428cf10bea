import { Exception } from '@adonisjs/core/exceptions'
import type { ApplicationService } from '@adonisjs/core/types'

/** A server whose messages would reach nobody does not start, and says so in one line. */
export default class MessagesProvider {
  constructor(protected app: ApplicationService) {}

  /** Before the server listens; commands and tests send nothing by themselves. */
  async start() {
    if (this.app.getEnvironment() !== 'web') return
    /** Loaded by `codegen` too: routes are listed in the order in which modules are loaded. */
    const { unsentMessagesError: whyMessagesStay } =
      await import('#notifications/queries/unsent_messages')
    if (this.app.getMode() !== 'run') return
    const why = await whyMessagesStay()
    if (why) throw new Exception(why, { code: 'E_LOG_DRIVERS' })
  }
}
