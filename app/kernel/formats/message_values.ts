import { formatDate, isPlainDate } from '#kernel/calendar/plain_date'

/** Indian grouping and Western digits in every language (DECISIONS 2). */
export const numberLocale = (locale: string) => `${locale}-IN-u-nu-latn`

/**
 * Formats the values of a sentence for its language: a calendar day 'YYYY-MM-DD' becomes '05-Nov-2026' or
 * '05-नोव्हें-2026', so code that sets the values need not know the reader.
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
