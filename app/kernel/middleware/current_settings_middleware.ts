import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ensureFreshSettings } from '#kernel/settings/stored_settings'

/** Gives every page the current settings of the corporation. */
export default class CurrentSettingsMiddleware {
  async handle(_: HttpContext, next: NextFn) {
    await ensureFreshSettings()
    return next()
  }
}
