import { languageName } from '#kernel/formats/languages'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { type Locale, hasMessage, translate } from '~/lib/messages'

/** The language of the current page. The server renders a page synchronously, so pages never share it. */
let locale: Locale = 'en'

/** Sets the language before a page is rendered, and when it changes on the current page. */
export function setLocale(shown: Locale) {
  locale = shown
}

/**
 * Returns the texts of the page in the user's language: `t('claims.list.title', { count })`, dates in that language's
 * format: `t.date(claim.dueOn)`, and its name for another language: `t.language('mr')`.
 */
export function t(key: string, values?: Parameters<typeof translate>[2]) {
  return translate(locale, key, values)
}

t.locale = () => locale
t.date = (day: string | null | undefined) => formatDate(day as PlainDate | null, locale)
t.has = (key: string) => hasMessage(locale, key)
t.language = (code: string) => {
  const key = `common.languages.${code}`
  return t.has(key) ? t(key) : languageName(code)
}
