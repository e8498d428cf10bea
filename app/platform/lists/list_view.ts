import type { HttpContext } from '@adonisjs/core/http'
import type { I18n } from '@adonisjs/i18n'
import {
  type AssignmentHolder,
  type ColumnChoice,
  type SavedFilter,
  columnsWithFilters,
  listPreferences,
} from '#lists/list_preferences'
import type { AnyList } from '#lists/definition'
import { districtKey, isBound } from '#lists/query_filters'
import type { FilterContext, FilterKind, Viewer } from '#lists/filters'
import type { Kind } from '#lists/kinds'
import type { ListPage } from '#lists/list_pages'
import { LIST_SIZES, textOf } from '#lists/list_state'

/** A choice of a filter; it may have dependent choices, such as a district's talukas. */
type ListChoice = {
  value: string
  label: string
  inner?: ListChoice[]
}

export type ListChoices = Record<string, ListChoice[]>

/** A column as the page shows it, in the reader's language. */
export type ColumnView = {
  key: string
  label: string
  kind: Kind
  field: string
  below: string | null
  isSortable: boolean
  isFixed: boolean
  isLink: boolean
}

/** A field of the filter form. */
export type FieldView = {
  name: string
  kind: FilterKind
  label: string
  hint: string | null
  maxLength: number | null
  isLocked: boolean
  isSearch: boolean
  choices: string | null
  within: string | null
}

/** Columns and fields of a list, which do not change from page to page. */
export type ListShape = {
  columns: ColumnView[]
  fields: FieldView[]
}

/** A filter from the address that the reader may remove. */
export type Chip = {
  parameter: string
  name: string
  value: string
}

/** Props of every page of a list. */
export type ListView<Row> = {
  name: string
  /** A plain type, as serialised props require. */
  list: { [Part in keyof ListPage<Row>]: ListPage<Row>[Part] }
  chips: Chip[]
  /** Active filters that are not in the address: the list's own defaults. */
  defaults: Omit<Chip, 'parameter'>[]
  filters: Record<string, string>
  /** Problems with impossible values, by their field. */
  problems: Record<string, string>
  invalid: string[]
  pageSizes: number[]
  isDistrictLocked: boolean
  /** Named filters of this list, the reader's own and the shared ones. */
  saved: SavedFilter[]
  /** Columns that the reader has hidden. */
  columnChoice: ColumnChoice
}

/** The reader of a list. */
interface ListReader {
  /** A viewer without a role assignment has no filters of their own. */
  viewer: Viewer & Partial<AssignmentHolder>
  i18n: I18n
}

/** Returns the current content of a list's page: the rows and the active filters, in the reader's language. */
export async function listView<Row extends { id: number }>(
  list: AnyList & { page(...given: never[]): Promise<ListPage<Row>> },
  { query, viewer, i18n }: ListReader & { query: FilterContext['query'] }
): Promise<ListView<Row>> {
  const { name, words } = list.definition
  const { all, inForce, read, texts } = list.filters
  const values = read(query, viewer)
  const activeFilters = await inForce(query, values, i18n)
  const viewerParameters = new Set(
    all.flatMap(({ parameter, one }) => (one.isOfViewer ? [parameter] : []))
  )
  const [page, preferences] = await Promise.all([
    list.page(values, list.state(query), i18n.locale),
    listPreferences(list, viewer),
  ])
  const found = page as ListPage<Row>
  const invalid = [...values.invalid, ...(found.requiredFilter ? [found.requiredFilter] : [])]
  /** A range that ends before it starts is reported at its end. */
  const problems = all.flatMap(({ parameter, one }) => {
    const problem = [parameter, one.endOf?.problem ?? ''].find((known) => invalid.includes(known))
    return problem ? [[parameter, i18n.t(`${words.problems}.${problem}`)]] : []
  })
  return {
    name,
    list: found,
    chips: activeFilters
      .filter(({ parameter }) => !isLocked(list, parameter, viewer))
      .filter(({ parameter }) => textOf(query[parameter]) !== null)
      .map(({ parameter, name: label, value }) => ({ parameter, name: label, value })),
    defaults: activeFilters
      .filter(
        ({ parameter }) => textOf(query[parameter]) === null && !viewerParameters.has(parameter)
      )
      .map(({ name: label, value }) => ({ name: label, value })),
    filters: texts(query, values),
    problems: Object.fromEntries(problems),
    invalid,
    pageSizes: [...LIST_SIZES],
    isDistrictLocked: isBound(viewer.districts),
    saved: preferences.saved,
    columnChoice: columnsWithFilters(list, preferences.columnChoice, { ...values }),
  }
}

/**
 * Returns the columns and fields of a list, in the reader's language. They are sent once, as are the choices of the
 * fields, and again only in another language, for other districts or with other columns.
 *
 * @param absent columns that this page omits now
 */
export function listShape(
  inertia: HttpContext['inertia'],
  list: AnyList,
  { viewer, i18n, absent = [] }: ListReader & { absent?: readonly string[] }
) {
  const { name, columns } = list.definition
  const key = [name, i18n.locale, districtKey(viewer.districts), ...absent].join('-')
  const shape = (): ListShape => ({
    columns: columns
      .filter((column) => column.on?.includes('page') !== false && !absent.includes(column.key))
      .map(({ key: column, label, kind, field = column, sort, below = null, ...more }) => ({
        key: column,
        label: i18n.t(label),
        kind,
        field,
        below,
        isSortable: sort !== undefined,
        isFixed: more.isFixed ?? false,
        isLink: more.isLink ?? false,
      })),
    fields: list.filters.all
      .filter(({ one }) => one.kind !== 'hidden')
      .map(({ parameter, one }) => ({
        name: parameter,
        kind: one.kind,
        label: i18n.t(one.label),
        hint: one.hint ? i18n.t(one.hint) : null,
        maxLength: one.maxLength ?? null,
        isLocked: isLocked(list, parameter, viewer),
        isSearch: one.isSearch ?? false,
        choices: one.choices ?? null,
        within: one.within ?? null,
      })),
  })
  return inertia.once(shape, { key: `list-${key}` })
}

const isLocked = (list: AnyList, name: string, viewer: Viewer) =>
  list.filters.all.some(({ parameter, one }) => parameter === name && one.isLocked?.(viewer))
