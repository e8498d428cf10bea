import type { ApplicationService } from '@adonisjs/core/types'
import { incomingPath } from '#config/uploads'
import { IncomingFolders } from '#documents/incoming/multipart_files'

const HOUR_MS = 3_600_000

/**
 * Removes form files that a killed server left, and files that browsers uploaded to the store but no form referred to:
 * at the start, and every hour.
 */
export default class IncomingFilesProvider {
  #timer?: NodeJS.Timeout

  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'web' || this.app.getMode() !== 'run') return
    const folders = new IncomingFolders(incomingPath)
    await folders.sweep({ isStart: true })
    void this.#sweepStore()
    this.#timer = setInterval(() => void this.#sweep(folders), HOUR_MS).unref()
  }

  async #sweep(folders: IncomingFolders) {
    await folders.sweep()
    await this.#sweepStore()
  }

  /** An unavailable store blocks nothing. */
  async #sweepStore() {
    const { removeExpiredUploads: sweepUploads } = await import('#documents/form_uploads')
    try {
      await sweepUploads()
    } catch (error) {
      const logger = await this.app.container.make('logger')
      logger.warn({ err: error }, 'incoming files of the store could not be swept')
    }
  }

  async shutdown() {
    clearInterval(this.#timer)
  }
}
