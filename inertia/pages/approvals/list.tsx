import '~/components/review/review.css'
import { Button } from '@mantine/core'
import { router, usePage } from '@inertiajs/react'
import { IconCalendarPlus, IconFileSpreadsheet, IconFileTypePdf } from '@tabler/icons-react'
import { useDeferredValue, useRef, useState } from 'react'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { ColumnChoice } from '~/components/review/column_choice'
import { ExtendButton } from '~/components/review/extend_button'
import { FilterChips } from '~/components/review/filter_chips'
import { ListFilters } from '~/components/review/list_filters'
import { QuickFilter, matchesQuickly } from '~/components/review/quick_filter'
import {
  type Filters,
  LIST_PATH,
  type List,
  type ListChoices,
  pageAddress,
  sizeAddress,
  sortAddress,
} from '~/components/review/list_types'
import { useListColumns } from '~/components/review/use_list_columns'
import { useHiddenColumns } from '~/components/review/use_hidden_columns'
import { useRowKeys } from '~/components/review/use_row_keys'
import { useSelection } from '~/components/review/use_selection'
import { useT } from '~/lib/use_t'

type ListProps = {
  list: List
  pageSizes: number[]
  filters: Filters
  invalid: string[]
  choices: ListChoices
  isDistrictLocked: boolean
  /** This officer may put what is selected here before the committee. */
  canSchedule: boolean
  /** This officer may extend the letters of what is selected here. */
  canExtend: boolean
}

/** The officers' list of applications (document 3, Application list). */
export default function ApplicationList(props: ListProps) {
  const { list, pageSizes, filters, invalid, choices, isDistrictLocked, canSchedule, canExtend } =
    props
  const t = useT()
  const { url } = usePage()
  const frame = useRef<HTMLDivElement>(null)
  const quickInput = useRef<HTMLInputElement>(null)
  const [quick, setQuick] = useState('')
  const typed = useDeferredValue(quick)
  const rows = list.rows.filter((row) => matchesQuickly(row, typed))
  const filterKey = JSON.stringify(filters)
  const pageIds = list.rows.map(({ id }) => id)
  const selection = useSelection(filterKey, pageIds)
  const { hidden, toggle } = useHiddenColumns('applications.columns')
  const columns = useListColumns(list, url)
  useRowKeys(frame, quickInput)

  const query = url.split('?')[1]
  const go = (address: string) =>
    router.get(address, {}, { preserveState: true, preserveScroll: true })

  return (
    <>
      <PageHeader
        title={t('approvals.list.title')}
        subtitle={t('approvals.list.total', { count: list.total })}
        actions={
          <>
            <Button
              component="a"
              variant="outline"
              href={`${LIST_PATH}/sheet${query ? `?${query}` : ''}`}
              download
              leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
            >
              {t('approvals.list.sheet')}
            </Button>
            <Button
              component="a"
              variant="outline"
              href={`${LIST_PATH}/paper${query ? `?${query}` : ''}`}
              download
              leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
            >
              {t('approvals.list.paper')}
            </Button>
          </>
        }
      />
      <div className="as-stack rv-list">
        <ListFilters
          key={filterKey}
          filters={filters}
          choices={choices}
          invalid={invalid}
          isDistrictLocked={isDistrictLocked}
          url={url}
        />
        <FilterChips
          filters={filters}
          choices={choices}
          isDistrictLocked={isDistrictLocked}
          url={url}
        />
        <div className="rv-toolbar">
          <QuickFilter value={quick} found={rows.length} onChange={setQuick} input={quickInput} />
          <span className="as-actions">
            <ColumnChoice
              columns={columns.filter(({ isFixed }) => !isFixed)}
              hidden={hidden}
              onToggle={toggle}
            />
            {canExtend ? <ExtendButton ids={selection.selected} onDone={selection.clear} /> : null}
            {canSchedule ? <ScheduleButton ids={selection.selected} /> : null}
          </span>
        </div>
        <div className="rv-table" ref={frame}>
          <DataTable
            caption={t('approvals.list.title')}
            hideCaption
            columns={columns.filter(({ key }) => !hidden.includes(key))}
            rows={rows}
            rowKey="id"
            rowLabel={(row) => row.number}
            empty={
              <EmptyState title={t('approvals.list.empty')} text={t('approvals.list.empty_text')} />
            }
            selection={selection.selected}
            onSelectionChange={selection.change}
            onSelectionClear={selection.clear}
            sort={list.sort}
            onSort={(sort) => go(sortAddress(url, sort))}
            pagination={{
              page: list.page,
              perPage: list.perPage,
              total: list.total,
              lastPage: list.pages,
              pageSizes,
              onPage: (page) => go(pageAddress(url, list, page)),
              onPageSize: (size) => go(sizeAddress(url, size)),
            }}
          />
        </div>
        <p className="rv-keys">{t('approvals.list.keys')}</p>
      </div>
    </>
  )
}

/** Puts the chosen applications before the committee: date and time come on the next page. */
function ScheduleButton({ ids }: { ids: readonly (string | number)[] }) {
  const t = useT()
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing && ids.length > 0) setIsMissing(false)
  const schedule = () => {
    if (ids.length === 0) setIsMissing(true)
    else router.get(`/officer/batches/new?applications=${ids.join(',')}`)
  }
  return (
    <>
      <Button
        type="button"
        onClick={schedule}
        leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      >
        {t('approvals.list.schedule')}
      </Button>
      {isMissing ? (
        <Notice tone="warning" role="alert" onDismiss={() => setIsMissing(false)}>
          <p>{t('approvals.list.schedule_none')}</p>
        </Notice>
      ) : null}
    </>
  )
}
