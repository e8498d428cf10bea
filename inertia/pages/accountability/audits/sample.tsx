import { formatMonth, plainDate } from '#kernel/calendar/plain_date'
import type { Audits } from '@generated/views'
import { EmptyState, Page } from '~/components/page'
import { ItemTable } from '~/components/accountability/audits/sample_item_table'
import { t } from '~/lib/translate'

/** The sample of a month: each file and each payment, with its progress. */
export default function Sample({ month, seed, items }: Audits.Sample) {
  const title = t('audits.samples.of', { month: formatMonth(plainDate(month), t.locale()) })
  return (
    <Page
      title={title}
      subtitle={t('audits.samples.seed', { seed: seed.slice(0, 16) })}
      backHref="/officer/samples"
      backLabel={t('audits.samples.title')}
    >
      {items.length === 0 ? (
        <EmptyState title={t('audits.samples.empty')} />
      ) : (
        <ItemTable items={items} caption={t('audits.samples.items')} />
      )}
    </Page>
  )
}
