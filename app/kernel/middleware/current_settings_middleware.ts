import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'

/** Every page has what the corporation has set of itself. */
export default class CurrentSettingsMiddleware {
  async handle(_: HttpContext, next: NextFn) {
    await ensureFreshSettings()
    return next()
  }
}
