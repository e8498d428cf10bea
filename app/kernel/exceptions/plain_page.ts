import i18nManager from '@adonisjs/i18n/services/main'
import string from '@adonisjs/core/helpers/string'
import { plainDocument } from '#kernel/http/plain_document'
import { LOCALES } from '#kernel/formats/languages'

/** Every language at once: whose cookie says which may not be known. */
const ALL_LOCALES = LOCALES.toReversed()

const { escapeHTML: escapeHtml } = string

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
 * @param retryHref where the same is asked for once more
 * @param reference under which the log has the cause; null where there is none
 */
export function plainPage(kind: PlainPageKind, retryHref: string, reference: string | null): string {
  const sections = ALL_LOCALES.map((locale) => {
    const { title, text, again: link, reference: referenceText } = plainText(kind, locale)
    const footer = reference === null ? '' : `<footer>${escapeHtml(referenceText(reference))}</footer>`
    return `<section lang="${locale}"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p><a href="${escapeHtml(retryHref)}">${escapeHtml(link)}</a></p>${footer}</section>`
  })
  const title = ALL_LOCALES.map((locale) => plainText(kind, locale).title).join(' · ')
  return plainDocument({ title, languages: ALL_LOCALES, body: sections.join('\n') })
}
