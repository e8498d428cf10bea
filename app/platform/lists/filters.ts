import type { I18n } from '@adonisjs/i18n'
import { formatDate, parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { formatRupees, type Paise, rupeesToPaise } from '#kernel/money/paise'
import type { Districts } from '#lists/districts'
import { type Query, whereWithin } from '#lists/query_filters'

/** Whoever looks at a list: some see their districts only (DECISIONS 10). */
export interface Viewer {
  /** Who it is, for filters of what is one's own. */
  id?: number
  /** The role, for lists whose rows depend on it. */
  roleId?: number
  districts: Districts
}

/** What a filter is read from besides its own text. */
export interface FilterContext {
  query: Readonly<Record<string, unknown>>
  viewer: Viewer
  /** Values of the filters above it. */
  values: Readonly<Record<string, unknown>>
}

/** Said of a text that cannot be: nothing is found then, and the page says why. */
export const INVALID_VALUE = Symbol('wrong')

export type FilterKind = 'choice' | 'text' | 'telephone' | 'day' | 'amount' | 'hidden'

/** One filter of a list: how its text is read, shown again, told and searched by. */
export interface ListFilter<V = unknown> {
  kind: FilterKind
  /** Key of its words. */
  label: string
  /** Name in the address, where it is not that of the value. */
  parameter?: string
  /** Key of words below the field. */
  hint?: string
  maxLength?: number
  /** Is the search box of the list, of which there is one. */
  isSearch?: true
  /** Name of the list that it is chosen from; `within` that of each choice of another filter. */
  choices?: string
  within?: string
  /** Is not this person's to choose. */
  isLocked?(viewer: Viewer): boolean
  /** The value that is asked for; null for none. */
  read(text: string | null, context: FilterContext): V | null | typeof INVALID_VALUE
  /** Whether a value can be; one that cannot is kept, to be mended. */
  check?(value: NonNullable<V>): boolean
  /** The end of a range that begins with another filter, and the problem of one that is none. */
  endOf?: { from: string; problem: string }
  /** The field's text again: by default what was typed. */
  write?(value: V | null, typed: string): string
  /** The value in words; by default as it is. */
  words?(value: NonNullable<V>, i18n: I18n): string | null | Promise<string | null>
  /** What a file says instead of the words. */
  confidential?(i18n: I18n): string
  /** Personal: what the audit log notes instead of it. */
  logged?: string
  /** Of who looks, which an entry of the audit log says anyway. */
  isOfViewer?: true
  /** Narrows the rows to the value; left out where the list does it for several together. */
  where?(query: Query, value: NonNullable<V>, table: string): void
  /** The counters know it as well, perhaps under some of the other filters alone. */
  isCounted?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
}

export type ListFilters = Readonly<Record<string, ListFilter>>

type Read<F> = F extends { read(...given: never[]): infer V }
  ? Exclude<V, typeof INVALID_VALUE>
  : never

/** The values of the filters; `invalid` names those that cannot be, and ranges that end too early. */
export type ValuesOf<F extends ListFilters> = { [K in keyof F]: Read<F[K]> } & { invalid: string[] }

export const parameterOf = (key: string, { parameter = key }: ListFilter) => parameter

/** Digits alone, in either script: no sign, no exponent and no other base. */
export function parseWholeNumber(text: string | null): number | null {
  const digits = text && normaliseDigits(text)
  return digits && /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** What makes a filter itself: all that its kind does not say. */
type FilterOptions<V> = Pick<ListFilter<V>, 'label'> & Partial<ListFilter<V>>

/** Rows whose column has the value. */
const whereEqual = (column: string) => (query: Query, value: unknown, table: string) =>
  void query.where(`${table}.${column}`, value as string)

/** Words as they are typed. */
export const text = <const O extends FilterOptions<string> & { column?: string }>({
  column,
  ...own
}: O) => ({
  kind: 'text' as const,
  read: (typed: string | null): string | null => typed,
  ...(column ? { where: whereEqual(column) } : {}),
  ...own,
})

/**
 * A choice from a list.
 *
 * @param own `find` gives the value of a number, or null; a strict one says what is on no list
 */
export function choice<V extends number | string = number>({
  find,
  isStrict,
  column,
  ...own
}: FilterOptions<V> & {
  find: (text: string, context: FilterContext) => V | null
  isStrict?: boolean
  column?: string
}) {
  return {
    kind: 'choice' as const,
    read: (typed: string | null, context: FilterContext): V | null | typeof INVALID_VALUE => {
      const value = typed === null ? null : find(typed, context)
      return typed !== null && value === null && isStrict ? INVALID_VALUE : value
    },
    write: (value: V | null) => String(value ?? ''),
    ...(column ? { where: whereEqual(column) } : {}),
    ...own,
  }
}

/** One end of a range of a column, included. */
type End = { column?: string; end: 'from' | 'till' }

const whereEnd = ({ column, end }: End) =>
  column && {
    where: (query: Query, value: string | number, table: string) => {
      const [from, till] = end === 'from' ? [value, null] : [null, value]
      whereWithin(query, `${table}.${column}`, from, till)
    },
  }

/** A day, at one end of a range; a strict one says what is no day, another is ignored then. */
export function day({
  column,
  end,
  isStrict,
  ...own
}: FilterOptions<PlainDate> & End & { isStrict?: boolean }) {
  return {
    kind: 'day' as const,
    read: (typed: string | null): PlainDate | null | typeof INVALID_VALUE => {
      const value = parsePlainDate(typed)
      return typed !== null && value === null && isStrict ? INVALID_VALUE : value
    },
    write: (value: PlainDate | null, typed: string) => (isStrict ? typed : (value ?? '')),
    words: (value: PlainDate, i18n: I18n) => formatDate(value, i18n.locale),
    ...whereEnd({ column, end }),
    ...own,
  }
}

/** An amount typed in rupees, at one end of a range. */
export function amount({ column, end, ...own }: FilterOptions<Paise> & End) {
  return {
    kind: 'amount' as const,
    read: (typed: string | null): Paise | null | typeof INVALID_VALUE =>
      typed === null ? null : (rupeesToPaise(typed) ?? INVALID_VALUE),
    words: (value: Paise) => formatRupees(value),
    ...whereEnd({ column, end }),
    ...own,
  }
}

/** The viewer, for rows that depend on it: never read from the address, so that nobody can pass another one. */
export const viewerFilter = <V>(label: string, read: (viewer: Viewer) => V) => ({
  kind: 'hidden' as const,
  label,
  isOfViewer: true as const,
  read: (_: string | null, { viewer }: { viewer: Viewer }): V | null => read(viewer),
  write: () => '',
  words: () => null,
})
