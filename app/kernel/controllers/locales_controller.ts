import type { HttpContext } from '@adonisjs/core/http'
import i18nManager from '@adonisjs/i18n/services/main'
import { LOCALE_COOKIE } from '#kernel/middleware/locale_middleware'

/** The language switch: stores the choice and redirects back to the same page. */
export default class LocalesController {
  async update({ request, response }: HttpContext) {
    const requested = request.input('locale')
    if (i18nManager.supportedLocales().includes(requested)) {
      response.plainCookie(LOCALE_COOKIE, requested, {
        maxAge: '365d',
        encode: false,
        httpOnly: false,
      })
    }
    return response.redirect().withQs().back()
  }
}
