import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import type { Loans } from '@generated/views'
import { Timeline } from '~/components/timeline'
import { useT } from '~/lib/use_t'

const LABELS: Record<string, string> = {
  tenureMonths: 'tenure',
  rateBp: 'rate',
  amountPaise: 'amount',
  emiPaise: 'emi_amount',
  emiStartOn: 'emi_start',
}

function shown(name: string, value: number | string): string {
  if (typeof value === 'string') return value
  if (name === 'rateBp') return formatPercent(basisPoints(value))
  return name.endsWith('Paise') ? formatRupees(paise(value)) : String(value)
}

/** Every Edit Loan of a tranche, old and new (DECISIONS 7). */
export function LoanChanges({ changes }: { changes: readonly Loans.Change[] }) {
  const t = useT()
  if (changes.length === 0) return <p>{t('loans.edit.no_changes')}</p>
  return (
    <Timeline
      items={changes.map((change) => ({
        title: t('loans.edit.title'),
        date: change.at,
        withTime: true,
        by: change.by,
        state: 'done',
        text: (
          <>
            {change.terms.map(({ name, before, after }) => (
              <p key={name}>
                {t('loans.edit.change', {
                  name: t(`loans.labels.${LABELS[name]}`),
                  before: shown(name, before),
                  after: shown(name, after),
                })}
              </p>
            ))}
            <p>{change.remarks}</p>
          </>
        ),
      }))}
    />
  )
}
