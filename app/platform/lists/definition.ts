import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ExportedList } from '#kernel/audit/audit_kinds'
import type { ActiveFilter, FilterSet } from '#lists/filter_set'
import type { FilterContext, ListFilters, ValuesOf, Viewer } from '#lists/filters'
import { type KeysetRow, type KeysetSource, countRows, keysetRows } from '#lists/keyset'
import type { Kind, Value } from '#lists/kinds'
import { type ListPage, listPage, requiredFilterPage } from '#lists/list_pages'
import {
  DEFAULT_LIST_SIZE,
  type Direction,
  LIST_SIZES,
  type ListState,
  STEP_PARAMETERS,
  listState,
} from '#lists/list_state'
import type { PageName } from '#start/menu'

/** Where a column is shown. */
export type Place = 'page' | 'sheet' | 'paper'

/** How a list is sorted by a column: by which column of its table, and in which direction at the first click. */
interface ColumnSort {
  by: string
  /** The column that determines the order instead under these filters. */
  byWith?(values: unknown): string | null
  first: Direction
  /** No two rows have the same value. */
  isUnique?: boolean
  /** Rows under these filters are contiguous in this order, perhaps at its end: they are collected first. */
  isCollected?(values: unknown): boolean
  /** An index provides this order only among the rows of each of these values. */
  mergedSources?(values: unknown): KeysetSource['mergedSources']
  /** Ranks of values that have no natural order. */
  ranks?: () => ReadonlyMap<number, number>
}

export const asc = (by: string): ColumnSort => ({ by, first: 'asc' })
export const desc = (by: string): ColumnSort => ({ by, first: 'desc' })

/** One column of a list, on the page and in its files. */
export interface ListColumn<Row> {
  /** Its name in the address (`sort`, `hide`) and among a user's chosen columns. */
  key: string
  /** Translation key of its title. */
  label: string
  kind: Kind
  /** The field of the row, where it differs from the key. */
  field?: keyof Row & string
  /** Value in files, where it is not a field. */
  of?(row: Row, i18n: I18n): Value
  sort?: ColumnSort
  /** Everywhere by default. */
  on?: readonly Place[]
  /** On the page it is shown below this column. */
  below?: string
  /** Whether it is shown regardless of the user's choice. */
  isFixed?: boolean
  /** Whether it links to the record. */
  isLink?: boolean
  /** Whether it is hidden on the page until a user chooses it. */
  isHiddenByDefault?: boolean
  /** Name of a filter with which such a column is shown nevertheless. */
  shownWith?: string
  /** Width in Excel, in characters. */
  width?: number
}

/** A list with more rows, according to the counters for its filters, may require one additional filter. */
const MAX_UNFILTERED_ROWS = 50_000

type SortKey<C> = C extends { key: infer K extends string; sort: object } ? K : never

interface ListDefinition<F extends ListFilters, Found, Row, C extends readonly ListColumn<Row>[]> {
  /** Name of its column settings, and of its exports in the audit log. */
  name: ExportedList
  /** Subject in the audit log. */
  subject: string
  /** Names of its files, without extension; those of the documents. */
  files: { sheet: string; paper: string }
  /** Translation keys of the sheet's name and title, of "everything", "nothing here" and "made on". */
  words: {
    name: string
    title?: string
    everything: string
    empty: string
    made?: string
    /** Key of the messages about impossible filters. */
    problems?: string
  }
  columns: C
  /** Keys of the columns that come first in files, where the documents specify another order. */
  fileOrder?: readonly C[number]['key'][]
  filters: FilterSet<F>
  defaultSort: SortKey<C[number]>
  /** Columns to read, where rows are not loaded by their ids. */
  read?: readonly string[]
  join?: KeysetSource['join']
  /** Number of rows from counters; not used with a filter that the counters do not cover. */
  counted?: (client: QueryClientContract, values: ValuesOf<F>) => Promise<number>
  /**
   * Returns the parameter that has to narrow the list as well where it is long, or null: without it the query would
   * take seconds.
   */
  requiredFilter?: (values: ValuesOf<F>, sort: SortKey<C[number]>) => string | null
  /**
   * A faster access path to the rows under these filters, where there is one: the properties of the source that differ.
   */
  accessPath?: (
    client: QueryClientContract,
    values: ValuesOf<F>,
    column: string
  ) => Promise<Partial<KeysetSource>>
  /** Maps the found rows to lines of the list, in their order. */
  rows: (found: KeysetRow<Found>[], locale: string) => Row[] | Promise<Row[]>
  /** Adds data that only a page shows; files omit it. */
  finish?: (rows: Row[], client: QueryClientContract) => Promise<Row[]>
}

/** Texts of a list under their usual keys; the function returns the translation key of a name. */
export const standardTexts = (words: (name: string) => string) => ({
  name: words('title'),
  everything: words('everything'),
  empty: words('none_found'),
  problems: 'common.lists.invalid',
})

/** Sorts records in the order of the found rows. */
export function inOrderOf<R extends { id: number }>(
  found: readonly { id: number }[],
  records: readonly R[]
): R[] {
  const positions = new Map(found.map(({ id }, position) => [id, position]))
  return records.toSorted((a, b) => positions.get(a.id)! - positions.get(b.id)!)
}

/** Derives a complete list from its definition. */
export function defineList<
  const F extends ListFilters,
  Found,
  Row extends object,
  const C extends readonly ListColumn<Row>[],
>(definition: ListDefinition<F, Found, Row, C>) {
  type Sort = SortKey<C[number]>
  type Order = Pick<ListState<Sort>, 'sort' | 'direction'>
  type Values = ValuesOf<F>
  const { filters, columns, defaultSort } = definition
  const sortable = columns.flatMap(({ key, sort }) => (sort ? [[key, sort] as const] : []))
  const sorts = Object.fromEntries(sortable)
  const options = {
    sorts: Object.fromEntries(sortable.map(([key, { first }]) => [key, first])) as Record<
      Sort,
      Direction
    >,
    defaultSort,
    sizes: LIST_SIZES,
    defaultSize: DEFAULT_LIST_SIZE,
  }

  /** Reads sort order, page size and position of the list from an address. */
  const state = (query: FilterContext['query']): ListState<Sort> => listState(query, options)

  /** The source of the rows, in the requested order. */
  const source = (values: Values, { sort, direction }: Order): KeysetSource => {
    const { by, byWith, isUnique, isCollected, mergedSources, ranks } = sorts[sort]
    return {
      table: filters.table,
      filter: filters.filter(values),
      column: byWith?.(values) ?? by,
      direction,
      isUnique,
      isCollected: isCollected?.(values),
      mergedSources: mergedSources?.(values),
      ranks: ranks?.(),
      columns: definition.read,
      join: definition.join,
    }
  }

  /** The source with the best access path. */
  const found = async (values: Values, order: Order): Promise<KeysetSource> => {
    const plain = source(values, order)
    return { ...plain, ...(await definition.accessPath?.(db.connection(), values, plain.column)) }
  }

  /** Returns one page of the list. */
  const page = async (
    values: Values,
    at: ListState<Sort>,
    locale: string
  ): Promise<ListPage<Row>> => {
    const client = db.connection()
    const { rows, finish, counted, requiredFilter: findRequiredFilter } = definition
    const requiredFilter = findRequiredFilter?.(values, at.sort)
    if (requiredFilter && counted && (await counted(client, values)) > MAX_UNFILTERED_ROWS) {
      return requiredFilterPage(at, { requiredFilter, max: MAX_UNFILTERED_ROWS })
    }
    return listPage<Found, Row>(
      client,
      await found(values, at),
      at,
      async (lines) => {
        const pageRows = await rows(lines, locale)
        return finish ? finish(pageRows, client) : pageRows
      },
      counted && filters.isCounted(values) ? () => counted(client, values) : undefined
    )
  }

  /** Counts the rows under the filter, no further than `most`; uses counters where possible. */
  const count = async (values: Values, order: Order, max?: number): Promise<number> => {
    const client = db.connection()
    const { counted } = definition
    if (counted && filters.isCounted(values)) return counted(client, values)
    return countRows(client, await found(values, order), max)
  }

  /** Iterates over every row under the filter, in the order of the list, for a file of any length. */
  async function* all(values: Values, order: Order, locale: string): AsyncGenerator<Row> {
    const resolved = await found(values, order)
    yield* keysetRows<Found, Row>(db.connection(), resolved, (rows) =>
      definition.rows(rows, locale)
    )
  }

  /** All parameters of an address that belong to the list. */
  const parameters = [
    ...filters.all.map(({ parameter }) => parameter),
    'sort',
    'direction',
    'perPage',
    ...STEP_PARAMETERS,
  ]
  return { definition, filters, parameters, state, source, found, page, count, all }
}

/** A column of any list. */
export type AnyColumn = Omit<ListColumn<unknown>, 'field'> & { field?: string }

/** Any list; its values are those of its own filters, and its rows are its own. */
export interface AnyList {
  definition: Pick<
    ListDefinition<ListFilters, unknown, unknown, readonly []>,
    'name' | 'subject' | 'files' | 'words'
  > & { columns: readonly AnyColumn[]; fileOrder?: readonly string[] }
  filters: {
    all: FilterSet<ListFilters>['all']
    read(query: FilterContext['query'], viewer: Viewer): ValuesOf<ListFilters>
    texts(query: FilterContext['query'], values: unknown): Record<string, string>
    noted(query: FilterContext['query'], viewer: Viewer): Record<string, unknown>
    inForce(query: FilterContext['query'], values: unknown, i18n: I18n): Promise<ActiveFilter[]>
  }
  state(query: FilterContext['query']): ListState
  page(values: unknown, at: ListState, locale: string): Promise<ListPage<{ id: number }>>
  count(
    values: unknown,
    order: Pick<ListState, 'sort' | 'direction'>,
    max?: number
  ): Promise<number>
  all(
    values: unknown,
    order: Pick<ListState, 'sort' | 'direction'>,
    locale: string
  ): AsyncGenerator<{ id: number }>
}

/** A list for officers, the address of its page and the name of its route. */
export interface OfficerList {
  list: AnyList
  path: string
  route: PageName
  /** Translation key of the title of its page, where no menu link names it. */
  title?: string
}

const lists = new Map<string, OfficerList>()

/** Registers a module's list with `reports`, which stores the column choices and filters of all lists. */
export function registerList(officerList: OfficerList) {
  lists.set(officerList.list.definition.name, officerList)
}

/** Finds the list with this name; undefined where no module has registered one. */
export const officerListNamed = (name: string): OfficerList | undefined => lists.get(name)
