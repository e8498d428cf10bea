import { formatTime, indiaDateOf, isPlainDate } from '#kernel/calendar/plain_date'
import { t } from '~/lib/translate'

interface DateTextProps {
  /** A calendar day 'YYYY-MM-DD' or an instant in ISO 8601. */
  value: string | null | undefined
  /** Adds India's time of day of an instant, '05-Nov-2026 14:30'. */
  withTime?: boolean
}

/** A day as 05-Nov-2026 in the page's language; nothing for none. Instants show the day that it was in India. */
export function DateText({ value, withTime }: DateTextProps) {
  if (!value) return null
  if (isPlainDate(value)) {
    const text = t.date(value)
    return text ? (
      <time dateTime={value} className="as-numbers">
        {text}
      </time>
    ) : null
  }
  const instant = new Date(value)
  return (
    <time dateTime={instant.toISOString()}>
      <span className="as-numbers">{t.date(indiaDateOf(instant))}</span>
      {withTime ? (
        <>
          {' '}
          <span className="as-numbers">{formatTime(instant)}</span>
        </>
      ) : null}
    </time>
  )
}
