import '~/components/batches/batches.css'
import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { DataTable, type Column } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { ListHeader } from '~/components/list_header'
import { StatusBadge } from '~/components/status_badge'
import type { Data } from '@generated/data'
import { useT } from '~/lib/use_t'

type MeetingsProps = {
  coming: Data.Batches.Meeting[]
  past: Data.Batches.Meeting[]
  pages: { page: number; perPage: number; total: number }
}

/** The meetings of the committee: to come, and reported. */
export default function Meetings({ coming, past, pages }: MeetingsProps) {
  const t = useT()
  const columns: Column<Data.Batches.Meeting>[] = [
    {
      key: 'meetingOn',
      label: t('batches.columns.meetingOn'),
      render: (row) => <DateText value={row.meetingOn} />,
    },
    { key: 'meetingTime', label: t('batches.columns.meetingTime') },
    { key: 'district', label: t('batches.columns.district') },
    { key: 'applications', label: t('batches.columns.applications'), align: 'right' },
    { key: 'state', label: t('batches.columns.state'), render: (row) => <State row={row} /> },
  ]
  const href = (row: Data.Batches.Meeting) => `/officer/batches/${row.id}`
  return (
    <div className="as-stack">
      <ListHeader
        title={t('batches.list.title')}
        subtitle={t('batches.list.subtitle')}
        acts={
          <Button
            component={Link}
            href="/officer/batches/new"
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            {t('batches.list.schedule')}
          </Button>
        }
      />
      <DataTable
        caption={t('batches.list.coming')}
        columns={columns}
        rows={coming}
        rowKey="id"
        rowHref={href}
        empty={t('batches.list.no_coming')}
      />
      <DataTable
        caption={t('batches.list.past')}
        columns={columns}
        rows={past}
        rowKey="id"
        rowHref={href}
        empty={t('batches.list.no_past')}
        pagination={pages}
      />
    </div>
  )
}

function State({ row }: { row: Data.Batches.Meeting }) {
  const t = useT()
  if (row.isReported) return <StatusBadge label={t('batches.list.reported')} tone="success" />
  return row.isReportDue ? (
    <StatusBadge label={t('batches.list.report_due')} tone="warning" />
  ) : (
    <StatusBadge label={t('batches.list.scheduled')} tone="info" />
  )
}
