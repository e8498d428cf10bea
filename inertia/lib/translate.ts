import { languageName } from '#kernel/formats/languages'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { type Locale, hasMessage, translate } from '~/lib/messages'

/** The language of the page that is shown. The server draws a page in one piece, so pages never share it. */
let locale: Locale = 'en'

/** Before a page is drawn, and when the language of the one that is shown changes. */
export function setLocale(shown: Locale) {
  locale = shown
}

/**
 * The words of the page in the person's language: `t('claims.list.title', { count })`, and days as
 * that language writes them: `t.date(claim.dueOn)`; what it calls another language: `t.language('mr')`.
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
