import { type PlainDate, startOfIndiaDay } from '#kernel/calendar/plain_date'

const MINUTE_MS = 60_000

/** The instant of a day and a time of India's clock, 'HH:MM'. */
export function indiaInstant(day: PlainDate, time: string): Date {
  const [hours, minutes] = time.split(':').map(Number)
  return new Date(startOfIndiaDay(day).getTime() + (hours * 60 + minutes) * MINUTE_MS)
}

/** What is wrong with when a breach happened and became known, by the fields of its form. */
export function timeErrors(happenedAt: Date, knownAt: Date, now: Date) {
  const words = 'privacy.breaches.refused'
  return [
    ...(knownAt > now ? [{ field: 'knownOn', messageKey: `${words}.future` }] : []),
    ...(happenedAt > knownAt ? [{ field: 'happenedOn', messageKey: `${words}.before_known` }] : []),
  ]
}
