import type { Claims, Lists } from '@generated/views'
import { Money } from '~/components/money'
import { EmptyState } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { OfficerList } from '~/components/platform/lists/officer_list'
import { t } from '~/lib/translate'

type RecoveriesProps = Lists.View<Claims.RecoveryLine> & { ages: Claims.RecoveryAges }

/** Demands for refunds that should not have been paid, and their overdue amounts. */
export default function Recoveries(props: RecoveriesProps) {
  const { ages, chips, invalid } = props
  const isFiltered = chips.length > 0 || invalid.length > 0
  return (
    <div className="as-stack">
      <OfficerList
        view={props}
        title={t('claims.recovery.title')}
        subtitle={t('claims.recovery.subtitle')}
        hrefOf={(row) => `/officer/recoveries/${row.id}`}
        cells={{
          demand: (row) => t('claims.recovery.number', { number: row.id }),
          state: (row) => t(`claims.recovery.states.${row.state}`),
        }}
        empty={
          <EmptyState
            title={t(isFiltered ? 'claims.recovery.none_found' : 'claims.recovery.none')}
          />
        }
      />
      <PlainTable
        caption={t('claims.recovery.ages')}
        rows={ages}
        rowKey={({ bucket }) => bucket}
        labels="claims.recovery"
        columns={(column) => [
          column('age', ({ bucket }) => (
            <a href={`/officer/recoveries?age=${bucket}`}>
              {t(`claims.recovery.buckets.${bucket}`)}
            </a>
          )),
          column.right('demands'),
          column.right('outstanding', ({ outstandingPaise }) => <Money paise={outstandingPaise} />),
        ]}
      />
    </div>
  )
}
