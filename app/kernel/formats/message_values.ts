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

/** An age in calendar days, or the working days of a stage and the target that they are compared with. */
type Duration = { days: number } | { workingDays: number; targetDays?: number | null }

type Translate = (key: string, values: Record<string, string | number>) => string

/**
 * The only wording of durations (DECISIONS 13a): "8 days" for ages, "6 working days (target 7)" for targets. A sentence
 * uses the result as a value and never inflects it.
 */
export function formatDuration(duration: Duration, t: Translate): string {
  if ('days' in duration) {
    const { days } = duration
    return t(`common.durations.${days === 0 ? 'under_a_day' : 'days'}`, { days })
  }
  const { workingDays, targetDays = null } = duration
  const days = t('common.durations.working_days', { days: workingDays })
  return targetDays === null
    ? days
    : t('common.durations.against_target', { days, target: targetDays })
}
