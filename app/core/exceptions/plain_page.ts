import { createHash } from 'node:crypto'
import i18nManager from '@adonisjs/i18n/services/main'
import string from '@adonisjs/core/helpers/string'
import corporation from '#config/corporation'
import { LOCALES } from '#core/formats/languages'

/** Every language at once: whose cookie says which may not be known. */
const EVERY = LOCALES.toReversed()

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
@media (prefers-color-scheme: dark) {
  body { color: #e4e9ee; background: #14191e } section { background: #1d242b; border-color: #37424d }
  a { color: #8ec5f0 } footer { color: #a5b1bd }
}`

const HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing is loaded and nothing runs; its own few styles are known by their hash. */
export const PLAIN_POLICY = `default-src 'none';style-src 'sha256-${HASH}';base-uri 'none';form-action 'none';frame-ancestors 'none'`

export type PlainPageKind = 'service_away' | 'server_error' | 'unknown_host'

/** The words of a plain page in one language. */
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
 * A page that needs nothing but this process: no session, database, script or style sheet.
 *
 * @param again where the same is asked for once more
 * @param reference under which the log has the cause
 */
export function plainPage(kind: PlainPageKind, again: string, reference: string): string {
  const sections = EVERY.map((locale) => {
    const { title, text, again: link, reference: quote } = plainText(kind, locale)
    return `<section lang="${locale}"><h1>${escapeHTML(title)}</h1><p>${escapeHTML(text)}</p><p><a href="${escapeHTML(again)}">${escapeHTML(link)}</a></p><footer>${escapeHTML(quote(reference))}</footer></section>`
  })
  const title = EVERY.map((locale) => plainText(kind, locale).title).join(' · ')
  return `<!doctype html>
<html lang="mr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHTML(title)}</title><style>${STYLE}</style></head>
<body><header>${EVERY.map((locale) => `<div lang="${locale}">${escapeHTML(corporation.name[locale])}</div>`).join('')}</header>
<main>${sections.join('\n')}</main></body></html>`
}
