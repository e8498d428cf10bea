import { Link } from '@inertiajs/react'
import type { Grievances } from '@generated/views'
import { DateText, EmptyState, Page } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

/** Public figures: the number of grievances by district, and the time until an answer. */
export default function Figures({ from, till, least, total, districts }: Grievances.Figures) {
  const valueOrWithheld = (value: number | null) =>
    value === null ? t('grievances.figures.withheld') : formatCount(value)
  return (
    <Page
      title={t('grievances.figures.title')}
      subtitle={
        <>
          <DateText value={from} /> – <DateText value={till} />
        </>
      }
    >
      <p className="as-reading">{t('grievances.figures.text', { least })}</p>
      {districts.length === 0 ? (
        <EmptyState title={t('grievances.figures.none')} />
      ) : (
        <>
          {total === null ? null : (
            <p className="as-strong">{t('grievances.figures.total', { count: total })}</p>
          )}
          <PlainTable
            caption={t('grievances.figures.caption')}
            rows={districts}
            labels="grievances.figures"
            columns={(column) => [
              column('grievances.district', ({ name }) => name),
              column.right('count', ({ count }) => valueOrWithheld(count)),
              column.right('days', ({ days }) => valueOrWithheld(days)),
            ]}
          />
        </>
      )}
      <p>
        <Link href="/grievances">{t('grievances.figures.how')}</Link>
      </p>
    </Page>
  )
}
