import db from '@adonisjs/lucid/services/db'
import { publishedDay } from '#kernel/audit/published_days'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'

/** The page shows so many days, the newest first. */
const MAX_DAYS = 31

/** The years of which there are heads, and the newest days. */
export async function checkpointsPage() {
  const rows = await db.from('audit_days').orderBy('day', 'desc').limit(MAX_DAYS)
  const oldest = await db.from('audit_days').orderBy('day').first()
  const days = rows.map(publishedDay)
  const [first, last] = [oldest && publishedDay(oldest), days[0]].map((one) =>
    one ? yearOf(one.day) : yearOf(getClock().today())
  )
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at)
  return {
    days: days.map(({ day, entries, root, head }) => ({ day, entries, root, head })),
    years,
  }
}

const yearOf = (day: string) => Number(day.slice(0, 4))

/** Every published day of a year, as `verify-proof` reads them. */
export async function checkpointHeads(year: number) {
  const from = plainDate(`${year}-01-01`)
  const rows = await db
    .from('audit_days')
    .whereBetween('day', [from, addDays(plainDate(`${year + 1}-01-01`), -1)])
    .orderBy('day')
  return { days: rows.map(publishedDay) }
}

/** The year that is asked for; the present one where it is none. */
export function requestedYear(requested: unknown): number {
  return typeof requested === 'string' && /^20\d\d$/.test(requested)
    ? Number(requested)
    : yearOf(getClock().today())
}
