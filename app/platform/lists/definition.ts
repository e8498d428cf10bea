import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ExportedList } from '#kernel/audit/audit_kinds'
import type { ActiveFilter, FilterSet } from '#lists/filter_set'
import type { FilterContext, ListFilters, ValuesOf, Viewer } from '#lists/filters'
import { type KeysetRow, type KeysetSource, countRows, keysetRows } from '#lists/keyset'
import type { Kind, Value } from '#lists/kinds'
import { type ListPage, listPage, requiredFilterPage } from '#lists/list_page'
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

/** How a list is sorted by a column: by which of its table, and how at the first click. */
interface ColumnSort {
  by: string
  /** The column that orders instead under these filters. */
  byWith?(values: unknown): string | null
  first: Direction
  /** No two rows have the same value. */
  isUnique?: boolean
  /** Rows under these filters lie together in this order, perhaps at its end: they are collected first. */
  isCollected?(values: unknown): boolean
  /** An index has this order among the rows of each of these values alone. */
  mergedSources?(values: unknown): KeysetSource['mergedSources']
  /** Places of the values that are not ordered by themselves. */
  ranks?: () => ReadonlyMap<number, number>
}

export const asc = (by: string): ColumnSort => ({ by, first: 'asc' })
export const desc = (by: string): ColumnSort => ({ by, first: 'desc' })

/** One column of a list, on the page and in its files. */
export interface ListColumn<Row> {
  /** Its name in the address (`sort`, `hide`) and among the columns somebody chose. */
  key: string
  /** Key of its title. */
  label: string
  kind: Kind
  /** The field of the row, where it is not the key. */
  field?: keyof Row & string
  /** What files write, where it is no field. */
  of?(row: Row, i18n: I18n): Value
  sort?: ColumnSort
  /** Everywhere, if not said. */
  on?: readonly Place[]
  /** On the page it is shown below this column. */
  below?: string
  /** Is shown whatever somebody chose. */
  isFixed?: boolean
  /** Leads to the record. */
  isLink?: boolean
  /** Is not shown on the page until somebody chooses it. */
  isHiddenByDefault?: boolean
  /** Name of a filter with which such a column is shown all the same. */
  shownWith?: string
  /** Characters in Excel. */
  width?: number
}

/** A list of more rows, by what the counters know of its filters, may ask for one filter besides. */
const MAX_UNFILTERED_ROWS = 50_000

type SortKey<C> = C extends { key: infer K extends string; sort: object } ? K : never

interface ListDefinition<F extends ListFilters, Found, Row, C extends readonly ListColumn<Row>[]> {
  /** Of its columns on a computer, and of its exports in the audit log. */
  name: ExportedList
  /** Subject of the audit log. */
  subject: string
  /** Name of its files, without their ending; those of the documents. */
  files: { sheet: string; paper: string }
  /** Keys of the sheet's name and title, of "everything", "nothing here" and "made on". */
  words: {
    name: string
    title?: string
    everything: string
    empty: string
    made?: string
    /** Of the sentences about filters that cannot be. */
    problems?: string
  }
  columns: C
  /** Keys of the columns first in files, where documents order them otherwise. */
  fileOrder?: readonly C[number]['key'][]
  filters: FilterSet<F>
  defaultSort: SortKey<C[number]>
  /** What is read of a row, where rows are not loaded by their ids. */
  read?: readonly string[]
  join?: KeysetSource['join']
  /** Rows of the list by counters; asked where no filter is used that they do not know. */
  counted?: (client: QueryClientContract, values: ValuesOf<F>) => Promise<number>
  /**
   * The parameter that has to narrow the list as well where it is long, or null: what is asked of it then
   * would take seconds.
   */
  requiredFilter?: (values: ValuesOf<F>, sort: SortKey<C[number]>) => string | null
  /** A better way to the rows under these filters, where there is one: what of the source is otherwise. */
  accessPath?: (
    client: QueryClientContract,
    values: ValuesOf<F>,
    column: string
  ) => Promise<Partial<KeysetSource>>
  /** Makes lines of the rows found, in their order. */
  rows: (found: KeysetRow<Found>[], locale: string) => Row[] | Promise<Row[]>
  /** What a page shows besides; files do without. */
  finish?: (rows: Row[], client: QueryClientContract) => Promise<Row[]>
}

/** The words of a list by the names that most have them under, given the key that a name has. */
export const usualWords = (words: (name: string) => string) => ({
  name: words('title'),
  everything: words('everything'),
  empty: words('none_found'),
  problems: 'common.lists.invalid',
})

/** Records in the order of the rows that were found. */
export function inOrderOf<R extends { id: number }>(
  found: readonly { id: number }[],
  records: readonly R[]
): R[] {
  const positions = new Map(found.map(({ id }, position) => [id, position]))
  return records.toSorted((a, b) => positions.get(a.id)! - positions.get(b.id)!)
}

/** A list as everything that follows from its definition. */
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

  /** Reads sort, size and place of the list from an address. */
  const state = (query: FilterContext['query']): ListState<Sort> => listState(query, options)

  /** Where the rows are found, in the order asked for. */
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

  /** The same, and the best way there. */
  const found = async (values: Values, order: Order): Promise<KeysetSource> => {
    const plain = source(values, order)
    return { ...plain, ...(await definition.accessPath?.(db.connection(), values, plain.column)) }
  }

  /** One page of the list. */
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
        const made = await rows(lines, locale)
        return finish ? finish(made, client) : made
      },
      counted && filters.isCounted(values) ? () => counted(client, values) : undefined
    )
  }

  /** How many rows are under the filter, counted no further than `most`; counters tell it where they can. */
  const count = async (values: Values, order: Order, max?: number): Promise<number> => {
    const client = db.connection()
    const { counted } = definition
    if (counted && filters.isCounted(values)) return counted(client, values)
    return countRows(client, await found(values, order), max)
  }

  /** Every row under the filter, in the order of the list, for a file of any length. */
  async function* all(values: Values, order: Order, locale: string): AsyncGenerator<Row> {
    const resolved = await found(values, order)
    yield* keysetRows<Found, Row>(db.connection(), resolved, (rows) =>
      definition.rows(rows, locale)
    )
  }

  /** Everything of an address that belongs to the list. */
  const parameters = [
    ...filters.all.map(({ parameter }) => parameter),
    'sort',
    'direction',
    'perPage',
    ...STEP_PARAMETERS,
  ]
  return { definition, filters, parameters, state, source, found, page, count, all }
}

/** A column whatever the list is of. */
export type AnyColumn = Omit<ListColumn<unknown>, 'field'> & { field?: string }

/** A list whatever it is of; its values are of its own filters, its rows are its own. */
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

/** A list of officers, the address of its page and the name of its route. */
export interface OfficerList {
  list: AnyList
  path: string
  route: PageName
  /** Key of the title of its page, where no link of the menu leads to it and gives it a name. */
  title?: string
}

const lists = new Map<string, OfficerList>()

/** Each room lends its lists to `reports`, which keeps the choices of columns and the filters of all of them. */
export function registerList(officerList: OfficerList) {
  lists.set(officerList.list.definition.name, officerList)
}

/** The list of this name; undefined where no room has one. */
export const officerListNamed = (name: string): OfficerList | undefined => lists.get(name)
