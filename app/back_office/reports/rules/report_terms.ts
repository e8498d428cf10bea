import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  startOfMonth,
  startOfWeek,
} from '#kernel/calendar/plain_date'

/** Categories of reports, the small ones under the large (DECISIONS 13). */
export const CATEGORIES = [
  'applications/pendency',
  'applications/outcomes',
  'applications/beneficiaries',
  'loi',
  'loans',
  'claims',
  'payments',
  'budget',
  'officers',
  'data_quality',
] as const

export type Category = (typeof CATEGORIES)[number]

/** A category on the page: those of one parent, each a last level or with others below it. */
interface CategoryChoice {
  path: string
  /** Key of its name. */
  name: string
  isLast: boolean
}

const topOf = (category: string) => category.split('/')[0]

/** The choices below a category ('' is All), of those that may be seen. */
export function categoriesBelow(parent: string, seen: readonly Category[]): CategoryChoice[] {
  const below = seen.filter((one) => parent === '' || one.startsWith(`${parent}/`))
  const paths = [...new Set(below.map((one) => (parent === '' ? topOf(one) : one)))]
  return paths.map((path) => ({
    path,
    name: path.split('/').at(-1)!,
    isLast: seen.some((one) => one === path),
  }))
}

/** The way from All to a category, for the breadcrumb: 'a/b' is ['a', 'a/b']. */
export function breadcrumbPaths(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * The last day on which a report was due, today included: every day, every Monday, every first of a
 * month. A scheduler that missed the day still sends it.
 */
export function lastDueDay(frequency: Frequency, today: PlainDate): PlainDate {
  if (frequency === 'daily') return today
  if (frequency === 'weekly') return startOfWeek(today)
  return startOfMonth(today)
}

/** The days a report that is due tells about: the day, seven days or month before. */
export function periodBefore(
  frequency: Frequency,
  dueOn: PlainDate
): { from: PlainDate; to: PlainDate } {
  const to = addDays(dueOn, -1)
  if (frequency === 'daily') return { from: to, to }
  if (frequency === 'weekly') return { from: addDays(dueOn, -7), to }
  return { from: addMonthsClamped(dueOn, -1), to }
}

/**
 * What an application may lack, in the order of the report; each is a bit of `applications.gaps`. Not the
 * required fields of the definitions, without which nothing is submitted: the report also counts what may stay
 * empty (e-mail, taluka) and what was written past the portal, and a kept bit never changes its meaning.
 */
export const MISSING_FIELDS = [
  'noCaste',
  'noGender',
  'noAadhaar',
  'noPan',
  'noAccount',
  'noEmail',
  'noTaluka',
] as const

export type MissingField = (typeof MISSING_FIELDS)[number]

/** The bit of a gap. */
export const missingFieldBit = (gap: MissingField): number => 1 << MISSING_FIELDS.indexOf(gap)
