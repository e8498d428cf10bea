import { usePage, Link } from '@inertiajs/react'
import { type ReactNode, useRef } from 'react'
import type { Lists } from '@generated/views'
import { DataTable, type DataTableProps, fullLabel } from '~/components/data_table'
import { EmptyState } from '~/components/page'
import { ListHeader } from '~/components/list_header'
import { ColumnChoice } from '~/components/platform/lists/column_choice'
import { pageAddress, filterAddress } from '~/components/platform/lists/list_addresses'
import { ListFilters } from '~/components/platform/lists/list_filters'
import { PrintList } from '~/components/platform/lists/print_list'
import { SearchBox } from '~/components/platform/lists/search_box'
import { SaveFilter, SavedFilters } from '~/components/platform/lists/saved_filters'
import { useHiddenColumns } from '~/components/platform/lists/use_hidden_columns'
import { type Cells, listColumns } from '~/components/platform/lists/list_columns'
import { useRowKeys } from '~/components/platform/lists/use_row_keys'
import { useLastSearch } from '~/lib/use_last_search'
import { t } from '~/lib/translate'
import IconBaselineDensityMedium from '~/icons/baseline_density_medium.svg?icon'
import { useDeviceChoice } from '~/lib/device_choice'
import IconX from '~/icons/x.svg?icon'
import '~/components/platform/lists/lists.css'

type SelectionProps<Row extends object> = Pick<
  DataTableProps<Row>,
  | 'selection'
  | 'onSelectionChange'
  | 'onSelectionClear'
  | 'canSelect'
  | 'selectionActions'
  | 'rowLabel'
  | 'empty'
>

interface OfficerListProps<Row extends { id: number }> extends SelectionProps<Row> {
  view: Lists.View<Row>
  title: string
  /** The number of rows, or a description of the list. */
  subtitle?: ReactNode
  /** Actions in the header. */
  acts?: ReactNode
  /** Set beside actions of which one is outlined. */
  filesInMenu?: boolean
  /** Actions for chosen rows, beside the choice of columns. */
  tools?: ReactNode
  /** Shown between the header and the filters. */
  notices?: ReactNode
  hrefOf: (row: Row) => string
  cells?: Cells<Row>
}

/** A list of officers with all its tools: everything except texts and actions follows from its definition. */
export function OfficerList<Row extends { id: number }>(props: OfficerListProps<Row>) {
  const { view, title, cells = {}, hrefOf, ...own } = props
  const { list, pageSizes, chips, defaults, filters } = view
  useLastSearch()
  const { url } = usePage()
  const [path] = url.split('?')
  const frame = useRef<HTMLDivElement>(null)
  const searchInput = useRef<HTMLInputElement>(null)
  const searchField = view.shape.fields.find(({ isSearch }) => isSearch)
  const columns = listColumns(view, cells, hrefOf)
  const choosable = columns.filter(({ isFixed }) => !isFixed)
  const { hidden, isChosen, toggle } = useHiddenColumns(
    view,
    choosable.map(({ key }) => key)
  )
  useRowKeys(frame, searchInput)
  const file = (name: string) =>
    isChosen ? `${path}/${name}?hide=${hidden.join(',')}` : `${path}/${name}`

  return (
    <>
      <ListHeader
        title={title}
        subtitle={own.subtitle}
        acts={own.acts}
        filesInMenu={own.filesInMenu}
        excel={file('spreadsheet')}
        pdf={file('pdf')}
      />
      <div className="as-column as-near ls-list">
        {own.notices}
        <SavedFilters view={view} url={url} />
        <div className="as-apart as-screen">
          <ListFilters key={JSON.stringify(filters)} view={view} url={url} />
          <FilterChips chips={chips} defaults={defaults} url={url} />
          <SaveFilter view={view} url={url} />
          {searchField ? (
            <SearchBox
              key={filters[searchField.name]}
              field={searchField}
              asked={filters[searchField.name] ?? ''}
              url={url}
              input={searchInput}
            />
          ) : null}
          <div className="as-actions">
            <ColumnChoice
              list={view.name}
              columns={choosable.map((column) => ({
                key: column.key,
                label: fullLabel(column),
              }))}
              hidden={hidden}
              onToggle={toggle}
            />
            <DensitySwitch />
            <PrintList view={view} url={url} pdf={file('pdf')} />
            {own.tools}
          </div>
        </div>
        <div ref={frame}>
          <DataTable
            caption={title}
            hideCaption
            columns={columns.filter(({ key }) => !hidden.includes(key))}
            rows={list.rows}
            rowLabel={own.rowLabel}
            empty={
              list.requiredFilter ? (
                <EmptyState title={view.problems[list.requiredFilter]} />
              ) : (
                own.empty
              )
            }
            selection={own.selection}
            onSelectionChange={own.onSelectionChange}
            onSelectionClear={own.onSelectionClear}
            canSelect={own.canSelect}
            selectionActions={own.selectionActions}
            sort={list.sort}
            pagination={
              list.requiredFilter
                ? undefined
                : {
                    page: list.page,
                    perPage: list.perPage,
                    total: list.total,
                    isCapped: list.isCapped,
                    lastPage: list.pages,
                    pageSizes,
                    hrefOf: (page) => pageAddress(url, list, page),
                  }
            }
          />
        </div>
        <p className="as-detail as-roomy as-screen">
          {t(own.selection ? 'common.lists.keys_select' : 'common.lists.keys')}
        </p>
      </div>
    </>
  )
}

/** Switch between rows of one line and rows with all their content; remembered on this device. */
function DensitySwitch() {
  const [isRoomy, toggle] = useDeviceChoice('density', 'comfortable')
  return (
    <button type="button" className="as-tool as-roomy" aria-pressed={isRoomy} onClick={toggle}>
      <IconBaselineDensityMedium size={18} aria-hidden="true" />
      {t('common.lists.comfortable')}
    </button>
  )
}

type FilterChipsProps = Pick<Lists.View<unknown>, 'chips' | 'defaults'> & { url: string }

/** The active filters: first the list's defaults, then the chosen ones, each with a button to remove it. */
function FilterChips({ chips, defaults, url }: FilterChipsProps) {
  if (chips.length + defaults.length === 0) return null
  const without = (taken: readonly Lists.Chip[]) =>
    filterAddress(url, Object.fromEntries(taken.map(({ parameter }) => [parameter, ''])))
  return (
    <ul className="as-tight as-row" aria-label={t('common.lists.active')}>
      {defaults.map(({ name, value }) => (
        <li key={name}>
          <span className="as-muted">{name}:</span> <strong>{value}</strong>
        </li>
      ))}
      {chips.map((chip) => (
        <li key={chip.parameter}>
          <Link className="ls-chip" href={without([chip])} preserveScroll>
            <span className="as-hidden">
              {t('common.lists.remove', { name: chip.name, value: chip.value })}
            </span>
            <span className="as-muted" aria-hidden="true">
              {chip.name}:
            </span>{' '}
            <strong aria-hidden="true">{chip.value}</strong>
            <IconX size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 0 ? (
        <li>
          <Link className="as-tool" href={without(chips)} preserveScroll>
            {t('common.lists.reset')}
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
