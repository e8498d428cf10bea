import {
  type PlainDate,
  addDays,
  addMonthsClamped,
  startOfMonth,
  startOfWeek,
} from '#kernel/calendar/plain_date'

/** Categories of reports, with subcategories below the main ones (DECISIONS 13). */
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

/** A category on the page, below one parent; it either is a last level or has subcategories. */
interface CategoryChoice {
  path: string
  /** Translation key of the name. */
  name: string
  isLast: boolean
}

const topOf = (category: string) => category.split('/')[0]

/** Returns the choices below a category ('' is All), among those that may be seen. */
export function categoriesBelow(parent: string, seen: readonly Category[]): CategoryChoice[] {
  const below = seen.filter((one) => parent === '' || one.startsWith(`${parent}/`))
  const paths = [...new Set(below.map((one) => (parent === '' ? topOf(one) : one)))]
  return paths.map((path) => ({
    path,
    name: path.split('/').at(-1)!,
    isLast: seen.some((one) => one === path),
  }))
}

/** Returns the path from All to a category, for the breadcrumb: 'a/b' becomes ['a', 'a/b']. */
export function breadcrumbPaths(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/**
 * Returns the last day on which a report was due, today included: every day, every Monday, or every first day of a
 * month. A scheduler that missed the day still sends it.
 */
export function lastDueDay(frequency: Frequency, today: PlainDate): PlainDate {
  if (frequency === 'daily') return today
  if (frequency === 'weekly') return startOfWeek(today)
  return startOfMonth(today)
}

/** Returns the days that a due report covers: the day, the seven days or the month before. */
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
 * Values that an application may lack, in the order of the report; each is a bit of `applications.gaps`. They differ
 * from the required fields of the definitions, which every submission has: the report also counts values that may stay
 * empty (e-mail, taluka) and rows that were not written by the portal, and a stored bit never changes its meaning.
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

/** Returns the bit of a gap. */
export const missingFieldBit = (gap: MissingField): number => 1 << MISSING_FIELDS.indexOf(gap)
