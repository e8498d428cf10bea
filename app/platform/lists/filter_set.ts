import type { I18n } from '@adonisjs/i18n'
import type { Filter, Query } from '#lists/query_filters'
import {
  type FilterContext,
  type ListFilter,
  type ListFilters,
  parameterOf,
  type ValuesOf,
  type Viewer,
  INVALID_VALUE,
} from '#lists/filters'
import { textOf } from '#lists/list_state'

/** An active filter: the name of its field, and its display name and value. */
export interface ActiveFilter {
  parameter: string
  name: string
  value: string
  /** Value for a file, which others may read. */
  confidential: string
}

/** A requested value: a number, an amount, a day, text or districts. */
type FilterValue = string | number | readonly number[]

/**
 * Creates the filters of a list, with all functions that use them.
 *
 * @param narrow condition of the combined filters and of every row
 */
export function filterSet<const F extends ListFilters>(
  table: string,
  described: F,
  narrow?: (query: Query, values: ValuesOf<F>) => void
) {
  type Values = ValuesOf<F>
  const all = Object.entries<ListFilter>(described).map(([key, one]) => ({
    key,
    parameter: parameterOf(key, one),
    one,
  }))
  const valueOf = (values: Values, key: string) =>
    (values as Readonly<Record<string, FilterValue | null>>)[key]

  /** Reads the filters from an address, in their order; an officer bound to a district keeps their own. */
  const read = (query: FilterContext['query'], viewer: Viewer): Values => {
    const values: Record<string, FilterValue | null> = {}
    const wrong: string[] = []
    const reversed: string[] = []
    for (const { key, parameter, one } of all) {
      const found = one.read(textOf(query[parameter]), { query, viewer, values })
      const value = found === INVALID_VALUE ? null : (found as FilterValue | null)
      values[key] = value
      const isPossible = value === null ? found !== INVALID_VALUE : one.check?.(value) !== false
      if (!isPossible) wrong.push(parameter)
      const { from, problem } = one.endOf ?? { from: key, problem: '' }
      const first = values[from]
      if (first !== null && value !== null && first > value) reversed.push(problem)
    }
    return { ...values, invalid: [...wrong, ...reversed] } as Values
  }

  /** Limits the query to the rows that match the filters; none where one of them has an impossible value. */
  const filter =
    (values: Values): Filter =>
    (query) => {
      for (const { key, one } of all) {
        const value = valueOf(values, key)
        if (value !== null) one.where?.(query, value, table)
      }
      narrow?.(query, values)
      if (values.invalid.length > 0) query.whereRaw('1 = 0')
    }

  /** Whether only filters are used that the counters cover. */
  const isCounted = (values: Values) =>
    values.invalid.length === 0 &&
    all.every(
      ({ key, one: { isCounted: known } }) =>
        valueOf(values, key) === null || (typeof known === 'function' ? known(values) : known)
    )

  /** Values of the form's fields as given in the address. */
  const texts = (query: FilterContext['query'], values: Values): Record<string, string> =>
    Object.fromEntries(
      all.map(({ key, parameter, one }) => {
        const typed = textOf(query[parameter]) ?? ''
        return [parameter, one.write ? one.write(valueOf(values, key), typed) : typed]
      })
    )

  /** The active filters with their display values. */
  const inForce = async (
    query: FilterContext['query'],
    values: Values,
    i18n: I18n
  ): Promise<ActiveFilter[]> => {
    const typed = texts(query, values)
    const descriptions = all.map(async ({ key, parameter, one }) => {
      const filterValue = valueOf(values, key)
      const words =
        filterValue === null ? null : one.words ? one.words(filterValue, i18n) : String(filterValue)
      const value = (await words) || typed[parameter]
      const confidential = one.confidential?.(i18n) ?? value
      return { parameter, name: i18n.t(one.label), value, confidential }
    })
    return (await Promise.all(descriptions)).filter(({ value }) => value)
  }

  /** The filters as the audit log records them; for personal data, only that it was searched. */
  const noted = (query: FilterContext['query'], viewer: Viewer): Record<string, unknown> => {
    const values = read(query, viewer)
    const named = all.filter(({ one }) => !one.isOfViewer)
    return Object.fromEntries(
      named.map(({ key, one: { logged } }) => {
        const value = valueOf(values, key)
        return logged ? [logged, value !== null] : [key, value]
      })
    )
  }

  return { table, all, read, filter, isCounted, texts, inForce, noted }
}

export type FilterSet<F extends ListFilters> = ReturnType<typeof filterSet<F>>
