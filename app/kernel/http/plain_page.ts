import { createHash } from 'node:crypto'
import corporation from '#kernel/settings/corporation'
import string from '@adonisjs/core/helpers/string'
import i18nManager from '@adonisjs/i18n/services/main'
import { LOCALES } from '#kernel/formats/languages'

const { escapeHTML } = string

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0; font: 1.0625rem/1.6 'Noto Sans', 'Noto Sans Devanagari', system-ui, sans-serif; color: #1f2933; background: #f5f7fa }
header { background: #1d4f76; color: #fff; padding: 16px 24px; font-weight: 600 }
main { max-width: 44rem; margin: 24px auto; padding: 0 16px }
section { background: #fff; border: 1px solid #d3dbe3; border-radius: 8px; padding: 8px 24px 16px; margin-bottom: 16px }
h1 { font-size: 1.3rem; margin: 12px 0 4px }
p { margin: 4px 0 }
a { color: #1d4f76 }
footer { color: #52606d; font-size: 0.9rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 8px 0 } dt { color: #52606d } dd { margin: 0; overflow-wrap: anywhere }
@media (width < 32rem) { dl { display: block } dd { margin-bottom: 8px } }
svg { display: block; width: 12rem; max-width: 100%; background: #fff }
@media (prefers-color-scheme: dark) {
  body { color: #e4e9ee; background: #14191e } section { background: #1d242b; border-color: #37424d }
  a { color: #8ec5f0 } footer, dt { color: #a5b1bd }
}`

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
const COMMON_DIRECTIVES = `base-uri 'none';form-action 'none';frame-ancestors 'none'`

/** Nothing is loaded or executed; the few styles of the page are allowed by their hash. */
export const PLAIN_PAGE_CSP = `default-src 'none';style-src ${hashOf(STYLE)};${COMMON_DIRECTIVES}`

/** Same for a document with one script of the portal, which sends requests to the portal and shows selected photos. */
export const scriptedPageCsp = (style: string) =>
  `default-src 'none';script-src 'self';connect-src 'self';img-src blob:;style-src ${hashOf(STYLE + style)};${COMMON_DIRECTIVES}`

interface PlainDocument {
  /** Plain text; everything else is HTML. */
  title: string
  /** Languages in which the corporation is named; the first is that of the document. */
  languages: readonly string[]
  body: string
  /** Additional styles, and the address of a module: sent with `scriptedPageCsp`. */
  style?: string
  script?: string
}

/** Returns a document with a few styles of its own, which loads and executes nothing; sent with `PLAIN_PAGE_CSP`. */
export function plainDocument(page: PlainDocument): string {
  const { title, languages, body, style = '', script } = page
  const names = languages.map(
    (locale) => `<div lang="${locale}">${escapeHTML(corporation.name[locale])}</div>`
  )
  return `<!doctype html>
<html lang="${languages[0]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHTML(title)}</title><style>${STYLE}${style}</style>${
    script ? `<script type="module" src="${escapeHTML(script)}"></script>` : ''
  }</head>
<body><header>${names.join('')}</header>
<main>${body}</main></body></html>`
}

/** All languages at once: the cookie with the user's language may not have been read. */
const ALL_LOCALES = LOCALES.toReversed()

export type PlainPageKind =
  | 'service_unavailable'
  | 'service_timeout'
  | 'server_error'
  | 'unknown_host'

/** Returns the texts of a plain page in one language. */
export function plainText(kind: PlainPageKind, locale: string) {
  const i18n = i18nManager.locale(locale)
  return {
    title: i18n.t(`common.errors.${kind}.title`),
    text: i18n.t(`common.errors.${kind}.text`),
    again: i18n.t(kind === 'unknown_host' ? 'common.errors.home' : 'common.errors.again'),
    reference: (reference: string) => i18n.t('common.errors.reference', { reference }),
  }
}

/**
 * Returns a page that needs only this process: no session, database, script or style sheet.
 *
 * @param retryHref address at which the request is repeated
 * @param reference id under which the log has the cause; null if there is none
 */
export function plainPage(
  kind: PlainPageKind,
  retryHref: string,
  reference: string | null
): string {
  const sections = ALL_LOCALES.map((locale) => {
    const { title, text, again: link, reference: referenceText } = plainText(kind, locale)
    const footer =
      reference === null ? '' : `<footer>${escapeHTML(referenceText(reference))}</footer>`
    return `<section lang="${locale}"><h1>${escapeHTML(title)}</h1><p>${escapeHTML(text)}</p><p><a href="${escapeHTML(retryHref)}">${escapeHTML(link)}</a></p>${footer}</section>`
  })
  const title = ALL_LOCALES.map((locale) => plainText(kind, locale).title).join(' · ')
  return plainDocument({ title, languages: ALL_LOCALES, body: sections.join('\n') })
}
