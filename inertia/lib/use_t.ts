import { usePage } from '@inertiajs/react'
import { useMemo } from 'react'
import type {} from '~/types'
import { type Locale, translate } from '~/lib/messages'

/** The words of the page in the person's language: `t('claims.list.title', { count })`. */
export function useT() {
  const { locale } = usePage().props
  return useMemo(() => {
    const t = (key: string, values?: Parameters<typeof translate>[2]) =>
      translate(locale, key, values)
    return Object.assign(t, { locale: locale as Locale })
  }, [locale])
}
