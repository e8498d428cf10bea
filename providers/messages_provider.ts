import { Exception } from '@adonisjs/core/exceptions'
import type { ApplicationService } from '@adonisjs/core/types'

/** Prevents the start of a server whose messages would reach nobody, with a one-line error. */
export default class MessagesProvider {
  constructor(protected app: ApplicationService) {}

  /** Runs before the server listens; commands and tests send no messages by themselves. */
  async start() {
    if (this.app.getEnvironment() !== 'web') return
    /** Loaded by `codegen` too, because routes are listed in the order in which modules are loaded. */
    const { unsentMessagesError: whyMessagesStay } =
      await import('#notifications/queries/unsent_messages')
    if (this.app.getMode() !== 'run') return
    const why = await whyMessagesStay()
    if (why) throw new Exception(why, { code: 'E_LOG_DRIVERS' })
  }
}
