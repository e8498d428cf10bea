import i18nManager from '@adonisjs/i18n/services/main'
import string from '@adonisjs/core/helpers/string'
import { plainDocument } from '#kernel/http/plain_document'
import { LOCALES } from '#kernel/formats/languages'

/** Every language at once: whose cookie says which may not be known. */
const EVERY = LOCALES.toReversed()

const { escapeHTML } = string

export type PlainPageKind = 'service_away' | 'late' | 'server_error' | 'unknown_host'

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
 * @param reference under which the log has the cause; null where there is none
 */
export function plainPage(kind: PlainPageKind, again: string, reference: string | null): string {
  const sections = EVERY.map((locale) => {
    const { title, text, again: link, reference: quote } = plainText(kind, locale)
    const footer = reference === null ? '' : `<footer>${escapeHTML(quote(reference))}</footer>`
    return `<section lang="${locale}"><h1>${escapeHTML(title)}</h1><p>${escapeHTML(text)}</p><p><a href="${escapeHTML(again)}">${escapeHTML(link)}</a></p>${footer}</section>`
  })
  const title = EVERY.map((locale) => plainText(kind, locale).title).join(' · ')
  return plainDocument({ title, languages: EVERY, body: sections.join('\n') })
}
