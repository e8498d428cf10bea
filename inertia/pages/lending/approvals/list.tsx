import '~/components/lending/approvals/review/review.css'
import { Button } from '@mantine/core'
import { Link, router } from '@inertiajs/react'
import { IconCalendarPlus } from '~/icons/calendar_plus'
import { IconListSearch } from '~/icons/list_search'
import { useState } from 'react'
import type { Approvals, Lists } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { useListQuery } from '~/components/platform/lists/use_list_columns'
import { Notice } from '~/components/notice'
import { ExtendButton } from '~/components/lending/approvals/review/extend_button'
import { ManySteps } from '~/components/lending/approvals/review/bulk_steps'
import { useSelection } from '~/components/lending/approvals/review/use_selection'
import { StatusBadge } from '~/components/status_badge'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type ListProps = Lists.View<Approvals.ListRow> &
  Approvals.ListSteps & {
    /** Meetings and reports by file, where the list is of those with the committee. */
    committee: Record<number, Approvals.ListLink[]> | null
  }

const LIST_PATH = '/officer/applications'

/** The officers' list of applications (document 3, Application list). */
export default function ApplicationList(props: ListProps) {
  const { list, filters, committee, can, steps, selectable } = props
  const t = useT()
  const query = useListQuery()
  const selection = useSelection(JSON.stringify(filters), list.rows)
  const hrefOf = (row: Approvals.ListRow) => `${LIST_PATH}/${row.id}${query}`

  return (
    <OfficerList
      view={props}
      title={t('approvals.list.title')}
      subtitle={t('approvals.list.total', { count: list.total, isCapped: String(list.isCapped) })}
      acts={
        <Button
          component={Link}
          href={`${LIST_PATH}/search`}
          variant="default"
          leftSection={<IconListSearch size={18} aria-hidden="true" />}
        >
          {t('approvals.search.title')}
        </Button>
      }
      tools={
        <>
          {can.extend ? <ExtendButton chosen={selection.chosen} onDone={selection.clear} /> : null}
          {can.schedule ? <ScheduleButton ids={selection.selected} /> : null}
        </>
      }
      hrefOf={hrefOf}
      cells={{
        status: (row) => <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />,
        /** Where the report of the committee is filed or read (document 3, BSC report). */
        committee: (row) =>
          committee?.[row.id]?.map(({ label, href }) => (
            <div key={label}>{href ? <a href={href}>{label}</a> : label}</div>
          )),
        view: (row) => (
          <Link
            href={hrefOf(row)}
            className="as-strong as-roomy as-screen"
            aria-label={`${t('approvals.list.view')} ${row.number}`}
          >
            {t('approvals.list.view')}
          </Link>
        ),
        /** The Docs button of the administrator (documents 3 and 4). */
        documents: (row) => (
          <Link
            href={`/officer/documents/profile/${row.id}`}
            className="as-strong as-screen"
            aria-label={`${t('approvals.list.docs')} ${row.number}`}
          >
            {t('approvals.list.docs')}
          </Link>
        ),
      }}
      empty={<EmptyState title={t('approvals.list.empty')} text={t('approvals.list.empty_text')} />}
      rowLabel={(row) => row.number}
      selection={selection.selected}
      onSelectionChange={selection.change}
      onSelectionClear={selection.clear}
      canSelect={(row) => row.hasLetter || selectable.includes(row.statusId)}
      selectionActions={<ManySteps steps={steps} chosen={selection.chosen} query={query} />}
    />
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
