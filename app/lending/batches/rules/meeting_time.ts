import { normaliseDigits } from '#kernel/formats/digits'

const TIME = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*(am|pm)?$/i

/**
 * Parses a typed time of day: '11:30', '11.30', '1130', '2 pm', in Latin or Devanagari digits.
 *
 * @returns 'HH:MM' in 24-hour format, or null when there is no such time
 */
export function parseMeetingTime(input: string): string | null {
  const text = normaliseDigits(input).trim().replace(/\./g, ':').replace(/\s+/g, ' ')
  const match = TIME.exec(text)
  if (!match || (match[2] === undefined && match[3] === undefined)) return null
  const half = match[3]?.toLowerCase()
  const typed = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (half && (typed < 1 || typed > 12)) return null
  const hour = half ? (typed % 12) + (half === 'pm' ? 12 : 0) : typed
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
