import '~/components/claims/claims.css'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

export type ClaimCheck = {
  rule: string
  holds: boolean
  rows: number[]
  claimedPaise: number | null
  computedPaise: number | null
}

/** The claim against every rule, for accounts and the auditor. */
export function ClaimChecks({ checks }: { checks: readonly ClaimCheck[] }) {
  const t = useT()
  return (
    <div className="cl-checks">
      <DataTable
        caption={t('claims.rules.title')}
        hideCaption
        rows={checks}
        rowKey="rule"
        empty={null}
        columns={[
          {
            key: 'rule',
            label: t('claims.rules.rule'),
            render: (row) => t(`claims.rules.${row.rule}`),
          },
          {
            key: 'claimedPaise',
            label: t('claims.rules.claimed'),
            align: 'right',
            render: (row) => <Money paise={row.claimedPaise} />,
          },
          {
            key: 'computedPaise',
            label: t('claims.rules.computed'),
            align: 'right',
            render: (row) => <Money paise={row.computedPaise} />,
          },
          {
            key: 'holds',
            label: t('claims.rules.result'),
            render: (row) => (
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
            ),
          },
        ]}
      />
    </div>
  )
}
