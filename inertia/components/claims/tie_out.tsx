import '~/components/claims/claims.css'
import { formatRupees, paise } from '#core/money/paise'
import type { Claims } from '@generated/views'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'
import { ScrollRegion } from '~/components/table/scroll_region'

type TieOutProps = {
  whole: Claims.TieOutCell
  wholeLabel: string
  parts: { label: string; cell: Claims.TieOutCell }[]
}

/** A sum and its parts, with a tick when they agree: what an auditor looks for first. */
export function TieOut({ whole, wholeLabel, parts }: TieOutProps) {
  const t = useT()
  const claims = parts.reduce((sum, { cell }) => sum + cell.claims, 0)
  const amount = parts.reduce((sum, { cell }) => sum + cell.amountPaise, 0)
  const agrees = claims === whole.claims && amount === whole.amountPaise
  return (
    <ScrollRegion label={wholeLabel}>
      <table className="as-table" role="table">
        <caption>
          {wholeLabel}{' '}
          <StatusBadge
            label={t(agrees ? 'claims.payments.ties' : 'claims.payments.does_not_tie')}
            tone={agrees ? 'success' : 'danger'}
          />
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('claims.columns.payment')}
            </th>
            <th role="columnheader" scope="col" data-align="right">
              {t('claims.payments.claims')}
            </th>
            <th role="columnheader" scope="col" data-align="right">
              {t('claims.payments.amount')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {[...parts, { label: wholeLabel, cell: whole }].map(({ label, cell }) => (
            <tr key={label} role="row" className={cell === whole ? 'cl-whole' : undefined}>
              <td role="cell" data-label={t('claims.columns.payment')}>
                {label}
              </td>
              <td role="cell" data-align="right" data-label={t('claims.payments.claims')}>
                {cell.claims}
              </td>
              <td role="cell" data-align="right" data-label={t('claims.payments.amount')}>
                {formatRupees(paise(cell.amountPaise))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
