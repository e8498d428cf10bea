import { type PlainDate, formatDate, indiaDateOf, isPlainDate } from '#core/calendar/plain_date'

interface DateTextProps {
  /** A calendar day 'YYYY-MM-DD' or an instant in ISO 8601. */
  value: string | null | undefined
  /** Adds India's time of day of an instant, '05-Nov-2026 14:30'. */
  withTime?: boolean
}

const INDIA_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** A day as 05-Nov-2026; nothing for none. Instants show the day that it was in India. */
export function DateText({ value, withTime }: DateTextProps) {
  if (!value) return null
  if (isPlainDate(value)) {
    const text = formatDate(value)
    return text ? (
      <time dateTime={value} className="as-numbers">
        {text}
      </time>
    ) : null
  }
  const instant = new Date(value)
  const day = formatDate(indiaDateOf(instant) as PlainDate)
  return (
    <time dateTime={instant.toISOString()} className="as-numbers">
      {withTime ? `${day} ${INDIA_TIME.format(instant)}` : day}
    </time>
  )
}
