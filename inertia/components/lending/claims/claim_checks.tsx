import IconChevronDown from '~/icons/chevron_down.svg?icon'
import type { Claims } from '@generated/views'
import { moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

/** Number of rules that the claim satisfies, those that it does not, and all of them on demand. */
export function ClaimChecks({ checks }: { checks: readonly Claims.ClaimCheck[] }) {
  const failed = checks.filter(({ holds }) => !holds)
  return (
    <div className="as-column as-near">
      <p>
        <StatusBadge
          label={t('claims.rules.passed', {
            passed: checks.length - failed.length,
            total: checks.length,
          })}
          tone={failed.length > 0 ? 'danger' : 'success'}
        />
      </p>
      {failed.length > 0 ? <CheckTable checks={failed} /> : null}
      <details className="as-more">
        <summary>
          {t('claims.rules.all')}
          <IconChevronDown size={18} aria-hidden="true" />
        </summary>
        <CheckTable checks={checks} />
      </details>
    </div>
  )
}

function CheckTable({ checks }: { checks: readonly Claims.ClaimCheck[] }) {
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
