import { formatDuration } from '#kernel/formats/message_values'
import { Link } from '@inertiajs/react'
import type { Audits } from '@generated/views'
import { EmptyState, Page, SectionCard } from '~/components/page'
import { PeriodChoice } from '~/components/accountability/audits/period_choice'
import {
  findingColumn,
  queuePositionColumns,
} from '~/components/accountability/audits/queue_count_columns'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

interface QueueOrderProps {
  period: Audits.QueuePeriod
  stage: string
  office: string | null
  officers: Audits.QueueOfficers
  days: Audits.QueueDays
  farAhead: Audits.FarAhead
}

/** The order of one queue: by officer, the files that were decided far ahead of their turn, and by day. */
export default function QueueOrder(props: QueueOrderProps) {
  const { period, stage, office, officers, days, farAhead } = props
  return (
    <Page
      title={stage}
      subtitle={office ?? t('audits.queue.head_office')}
      backHref={`/officer/queue-order?months=${period.months}`}
      backLabel={t('audits.queue.title')}
    >
      <PeriodChoice period={period} />
      {officers.length === 0 ? (
        <EmptyState title={t('audits.queue.nothing')} />
      ) : (
        <PlainTable
          caption={t('audits.queue.officers')}
          rows={officers}
          columns={[
            { key: 'officer', label: t('audits.queue.officer'), render: ({ name }) => name },
            ...queuePositionColumns<(typeof officers)[number]>(),
            findingColumn<(typeof officers)[number]>(),
          ]}
        />
      )}
      <SectionCard title={t('audits.queue.far_ahead')}>
        {farAhead.length === 0 ? (
          <p>{t('audits.queue.none_far')}</p>
        ) : (
          <FarAhead files={farAhead} />
        )}
      </SectionCard>
      {days.length > 0 ? (
        <PlainTable
          caption={t('audits.queue.by_day')}
          rows={days}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', label: t('audits.queue.day'), render: ({ day }) => t.date(day) },
            ...queuePositionColumns<(typeof days)[number]>(),
          ]}
        />
      ) : null}
    </Page>
  )
}

/** Files decided far ahead of their turn, each linked to its decisions and documents. */
function FarAhead({ files }: { files: Audits.FarAhead }) {
  return (
    <PlainTable
      caption={t('audits.queue.far_files')}
      rows={files}
      labels="audits.queue"
      columns={(column) => [
        column('number', ({ number, href }) => <Link href={href}>{number}</Link>),
        column('arrived', ({ arrivedOn }) => t.date(arrivedOn)),
        column('left', ({ leftOn, days }) => (
          <>
            {t.date(leftOn)}
            <div className="as-detail">{formatDuration({ days }, t)}</div>
          </>
        )),
        column.right('passed'),
        column('officer'),
      ]}
    />
  )
}
