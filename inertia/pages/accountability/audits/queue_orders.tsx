import { Link } from '@inertiajs/react'
import type { Audits } from '@generated/views'
import { EmptyState, Notice, Page } from '~/components/page'
import { PeriodChoice } from '~/components/accountability/audits/period_choice'
import {
  findingColumn,
  queuePositionColumns,
} from '~/components/accountability/audits/queue_count_columns'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

interface QueueOrdersProps extends Audits.QueueOrders {
  period: Audits.QueuePeriod
  isMeasured: boolean
}

/** How far decisions depart from first come, first served, by desk; findings to examine come first. */
export default function QueueOrders({ period, isMeasured, compared, desks }: QueueOrdersProps) {
  return (
    <Page title={t('audits.queue.title')} subtitle={t('audits.queue.subtitle')}>
      <Notice tone="info">
        {t('audits.queue.limits')} {t('audits.queue.compared', { compared })}
      </Notice>
      <PeriodChoice period={period} />
      {desks.length === 0 ? (
        <EmptyState title={t(isMeasured ? 'audits.queue.nothing' : 'audits.queue.not_measured')} />
      ) : (
        <PlainTable
          caption={t('audits.queue.desks')}
          rows={desks}
          rowKey={({ key }) => key}
          labels="audits.queue"
          columns={(column) => [
            column('desk', ({ key, stage, isClaim, office }) => (
              <>
                <Link href={`/officer/queue-order/${key}?months=${period.months}`}>{stage}</Link>
                <div className="as-detail">
                  {office ?? t('audits.queue.head_office')}
                  {isClaim ? ` · ${t('audits.queue.claims')}` : null}
                </div>
              </>
            )),
            ...queuePositionColumns<(typeof desks)[number]>(),
            findingColumn<(typeof desks)[number]>(),
          ]}
        />
      )}
    </Page>
  )
}
