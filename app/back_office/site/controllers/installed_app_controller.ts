import i18nManager from '@adonisjs/i18n/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import string from '@adonisjs/core/helpers/string'
import corporation from '#kernel/settings/corporation'
import { NotFound } from '#kernel/exceptions/refusal'
import { LOCALES } from '#kernel/formats/languages'
import { PLAIN_PAGE_CSP, plainDocument } from '#kernel/http/plain_page'

const { escapeHTML } = string

/** The colours of the emblem and of a page (inertia/css/base.css). */
const THEME_COLOUR = '#1d4f76'
const PAGE = '#f5f7f9'

const png = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'any' ? 'icon' : 'maskable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The portal as an app that can be installed on a phone, and its page without a connection. */
export default class InstalledAppController {
  /** The web manifest in one language; the app is the same in all of them. @throws NotFound */
  manifest({ params, response }: HttpContext) {
    const { locale } = params
    if (!LOCALES.includes(locale)) throw new NotFound()
    const i18n = i18nManager.locale(locale)
    const product = i18n.t('common.product')
    response.type('application/manifest+json')
    response.header('Cache-Control', 'no-cache')
    return {
      id: '/',
      name: `${product} – ${corporation.name[locale]}`,
      short_name: product,
      description: i18n.t('offline.app.description'),
      lang: locale,
      dir: 'ltr',
      /** Redirects signed-in users to their own home page. */
      start_url: '/sign-in',
      scope: '/',
      display: 'standalone',
      theme_color: THEME_COLOUR,
      background_color: PAGE,
      icons: [
        png(192, 'any'),
        png(512, 'any'),
        png(192, 'maskable'),
        png(512, 'maskable'),
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ],
    }
  }

  /**
   * The page that the service worker shows when a page cannot be fetched; it has no personal data and is the same for
   * all.
   */
  offline({ i18n, response }: HttpContext) {
    const [title, text, again] = ['title', 'text', 'again'].map((name) =>
      escapeHTML(i18n.t(`offline.none.${name}`))
    )
    response.type('text/html')
    response.header('Content-Security-Policy', PLAIN_PAGE_CSP)
    response.header('X-Robots-Tag', 'noindex')
    return plainDocument({
      title: i18n.t('offline.none.title'),
      languages: [i18n.locale],
      body: `<section><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p></section>`,
    })
  }
}
