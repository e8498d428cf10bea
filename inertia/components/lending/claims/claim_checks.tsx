import '~/components/lending/claims/claims.css'
import type { Claims } from '@generated/views'
import { moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** The claim against every rule, for accounts and the auditor. */
export function ClaimChecks({ checks }: { checks: readonly Claims.ClaimCheck[] }) {
  const t = useT()
  return (
    <DataTable
      caption={t('claims.rules.title')}
      hideCaption
      rows={checks}
      rowKey="rule"
      empty={null}
      labels="claims.rules"
      columns={(column) => [
        column('rule', (row) => t(`claims.rules.${row.rule}`), { isTitle: true }),
        moneyColumn('claimedPaise', t('claims.rules.claimed')),
        moneyColumn('computedPaise', t('claims.rules.computed')),
        column('result', (row) => (
          <>
            <StatusBadge
              label={t(row.holds ? 'claims.rules.holds' : 'claims.rules.broken')}
              tone={row.holds ? 'success' : 'danger'}
            />
            {row.rows.length > 0 ? (
              <div>
                {t('claims.rules.in_rows', {
                  rows: row.rows.map((index) => index + 1).join(', '),
                })}
              </div>
            ) : null}
          </>
        )),
      ]}
    />
  )
}
