import { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { type HttpContext, RequestValidator } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { formMessages } from '#core/validation/form_messages'

/** Name of the cookie that remembers the language chosen, for a year. */
export const LOCALE_COOKIE = 'locale'

/**
 * Gives the request its language: the one chosen (cookie), else the browser's, else English.
 */
export default class LocaleMiddleware {
  static {
    RequestValidator.messagesProvider = ({ i18n }) => formMessages(i18n)
  }

  async handle(ctx: HttpContext, next: NextFn) {
    const supported = i18nManager.supportedLocales()
    const chosen = ctx.request.plainCookie(LOCALE_COOKIE, { encoded: false })
    const locale = supported.includes(chosen) ? chosen : i18nManager.defaultLocale

    ctx.i18n = i18nManager.locale(locale)
    ctx.containerResolver.bindValue(I18n, ctx.i18n)
    ctx.view.share({ locale })

    return next()
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    i18n: I18n
  }
}
