import { usePage } from '@inertiajs/react'
import { useMemo } from 'react'
import { languageName } from '#kernel/formats/languages'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import type {} from '~/types'
import { type Locale, hasMessage, translate } from '~/lib/messages'

/**
 * The words of the page in the person's language: `t('claims.list.title', { count })`, and days as
 * that language writes them: `t.date(claim.dueOn)`; what it calls another language: `t.language('mr')`.
 */
export function useT() {
  const { locale } = usePage().props
  return useMemo(() => {
    const t = (key: string, values?: Parameters<typeof translate>[2]) =>
      translate(locale, key, values)
    const date = (day: string | null | undefined) => formatDate(day as PlainDate | null, locale)
    const has = (key: string) => hasMessage(locale, key)
    const language = (code: string) => {
      const key = `common.languages.${code}`
      return has(key) ? t(key) : languageName(code)
    }
    return Object.assign(t, { locale: locale as Locale, date, has, language })
  }, [locale])
}
