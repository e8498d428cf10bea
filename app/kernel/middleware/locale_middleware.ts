import { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { type HttpContext, RequestValidator } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { appUrl } from '#config/app'
import { isStateless } from '#kernel/http/requests'
import { formMessages } from '#kernel/validation/form_messages'

/** Name of the cookie that stores the chosen language for a year. */
export const LOCALE_COOKIE = 'locale'

/** Returns the description of a page for search engines: its own text if it has one. */
function describePage({ i18n, request }: HttpContext): string {
  const page = request.url().slice(1).replaceAll('-', '_') || 'home'
  const own = i18n.t(`descriptions.${page}`, {}, '')
  return own || i18n.t('descriptions.other')
}

/** Addresses with a number or an id identify something personal, or one object among many. */
const PATH_WITHOUT_IDS = /^[a-z/-]*$/

/**
 * Returns the canonical address of a page, without query; languages have no addresses of their own. Null for a page
 * whose address identifies something: it is repeated nowhere.
 */
function canonicalOf({ request }: HttpContext): string | null {
  const path = request.url()
  return PATH_WITHOUT_IDS.test(path) ? appUrl + path.replace(/\/$/, '') : null
}

/**
 * Sets the language of the request: the chosen one (cookie), or else the browser's, or else English; systems get
 * English.
 */
export default class LocaleMiddleware {
  static {
    RequestValidator.messagesProvider = ({ i18n }) => formMessages(i18n)
  }

  async handle(ctx: HttpContext, next: NextFn) {
    const supported = i18nManager.supportedLocales()
    const chosen = ctx.request.plainCookie(LOCALE_COOKIE, { encoded: false })
    const isChosen = supported.includes(chosen) && !isStateless(ctx.request)
    const locale = isChosen ? chosen : i18nManager.defaultLocale

    ctx.i18n = i18nManager.locale(locale)
    ctx.containerResolver.bindValue(I18n, ctx.i18n)
    ctx.view.share({
      locale,
      description: () => describePage(ctx),
      canonical: () => canonicalOf(ctx),
    })

    return next()
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    i18n: I18n
  }
}
