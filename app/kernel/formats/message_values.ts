import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'

/** Indian grouping and western digits in every language (DECISIONS 2). */
export const numberLocale = (locale: string) => `${locale}-IN-u-nu-latn`

/**
 * The values of a sentence as its language writes them: a calendar day 'YYYY-MM-DD' becomes
 * '05-Nov-2026' or '05-नोव्हें-2026'. So who writes a sentence's values need not know its reader.
 */
export function messageValues<Value>(
  values: Record<string, Value> | undefined,
  locale: string
): Record<string, Value | string> {
  const entries = Object.entries(values ?? {}).map(([name, value]) => [
    name,
    isPlainDate(value) ? formatDate(value, locale) : value,
  ])
  return Object.fromEntries(entries)
}
