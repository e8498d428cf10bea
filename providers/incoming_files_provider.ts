import type { ApplicationService } from '@adonisjs/core/types'
import { incomingPath } from '#config/uploads'
import { IncomingFolders } from '#documents/incoming/incoming_folders'

const HOUR_MS = 3_600_000

/** Takes away the files of forms that a killed server left: when it starts again, and every hour. */
export default class IncomingFilesProvider {
  #timer?: NodeJS.Timeout

  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const folders = new IncomingFolders(incomingPath)
    await folders.sweep({ isStart: true })
    this.#timer = setInterval(() => void folders.sweep(), HOUR_MS).unref()
  }

  async shutdown() {
    clearInterval(this.#timer)
  }
}
