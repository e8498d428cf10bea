import type { I18n } from '@adonisjs/i18n'
import { formatDate, parsePlainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { formatRupees, type Paise, rupeesToPaise } from '#kernel/money/paise'
import { type Districts, type Query, whereWithin } from '#lists/query_filters'

/** The user who views a list: some see only their districts (DECISIONS 10). */
export interface Viewer {
  /** User id, for filters of the viewer's own records. */
  id?: number
  /** The role, for lists whose rows depend on it. */
  roleId?: number
  districts: Districts
}

/** Context in which a filter is read, besides its own text. */
export interface FilterContext {
  query: Readonly<Record<string, unknown>>
  viewer: Viewer
  /** Values of the preceding filters. */
  values: Readonly<Record<string, unknown>>
}

/** Marks a text that is not a valid value: nothing is found then, and the page states why. */
export const INVALID_VALUE = Symbol('wrong')

export type FilterKind = 'choice' | 'text' | 'telephone' | 'day' | 'amount' | 'hidden'

/** One filter of a list: how its text is read, shown again, described and used for searching. */
export interface ListFilter<V = unknown> {
  kind: FilterKind
  /** Translation key of its label. */
  label: string
  /** Parameter in the address, where it differs from the name of the value. */
  parameter?: string
  /** Translation key of the hint below the field. */
  hint?: string
  maxLength?: number
  /** Whether it is the search box of the list, of which there is only one. */
  isSearch?: true
  /** Name of the list of choices; with `within`, that of each choice of another filter. */
  choices?: string
  within?: string
  /** Whether this viewer may not change it. */
  isLocked?(viewer: Viewer): boolean
  /** Returns the requested value; null for none. */
  read(text: string | null, context: FilterContext): V | null | typeof INVALID_VALUE
  /** Whether a value is possible; an impossible one stays in the field, to be corrected. */
  check?(value: NonNullable<V>): boolean
  /** The end of a range that starts with another filter, and the problem of an invalid range. */
  endOf?: { from: string; problem: string }
  /** Text of the field when it is shown again: by default the entered text. */
  write?(value: V | null, typed: string): string
  /** Display value; by default the value itself. */
  words?(value: NonNullable<V>, i18n: I18n): string | null | Promise<string | null>
  /** Text in files instead of the display value. */
  confidential?(i18n: I18n): string
  /** Personal: what the audit log records in its place. */
  logged?: string
  /** Describes the viewer, whom an entry of the audit log identifies anyway. */
  isOfViewer?: true
  /** Narrows the rows to the value; omitted where the list does this for several filters together. */
  where?(query: Query, value: NonNullable<V>, table: string): void
  /** Whether the counters cover it as well, perhaps only together with some of the other filters. */
  isCounted?: boolean | ((values: Readonly<Record<string, unknown>>) => boolean)
}

export type ListFilters = Readonly<Record<string, ListFilter>>

type ValueOf<F> = F extends { read(...given: never[]): infer V }
  ? Exclude<V, typeof INVALID_VALUE>
  : never

/** The values of the filters; `invalid` lists the impossible ones, and ranges that end before they start. */
export type ValuesOf<F extends ListFilters> = { [K in keyof F]: ValueOf<F[K]> } & {
  invalid: string[]
}

export const parameterOf = (key: string, { parameter = key }: ListFilter) => parameter

/** Parses digits only, in either script: no sign, no exponent and no other base. */
export function parseWholeNumber(text: string | null): number | null {
  const digits = text && normaliseDigits(text)
  return digits && /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Options of a filter: everything that its kind does not determine. */
type FilterOptions<V> = Pick<ListFilter<V>, 'label'> & Partial<ListFilter<V>>

/** Rows whose column has the value. */
const whereEqual = (column: string) => (query: Query, value: unknown, table: string) =>
  void query.where(`${table}.${column}`, value as string)

/** Text as entered. */
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
 * @param own `find` returns the value of a number, or null; a strict one reports a value that is not on the list
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

/** One end of a range of a column, inclusive. */
type End = { column?: string; end: 'from' | 'till' }

const whereEnd = ({ column, end }: End) =>
  column && {
    where: (query: Query, value: string | number, table: string) => {
      const [from, till] = end === 'from' ? [value, null] : [null, value]
      whereWithin(query, `${table}.${column}`, from, till)
    },
  }

/** A day, at one end of a range; a strict one reports an invalid day, another one ignores it. */
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

/** An amount entered in rupees, at one end of a range. */
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

/** The viewer, for rows that depend on them: never read from the address, so that nobody can pass another one. */
export const viewerFilter = <V>(label: string, read: (viewer: Viewer) => V) => ({
  kind: 'hidden' as const,
  label,
  isOfViewer: true as const,
  read: (_: string | null, { viewer }: { viewer: Viewer }): V | null => read(viewer),
  write: () => '',
  words: () => null,
})
