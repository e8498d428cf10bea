import { ActionButton } from '~/components/buttons'
import { useState } from 'react'
import type { Claims } from '@generated/views'
import { RowStateBadge } from '~/components/lending/loans/row_state_badge'
import { Money } from '~/components/money'
import { t } from '~/lib/translate'
import { ScrollRegion } from '~/components/table/scroll_region'

const COLUMNS: readonly { key: string; align?: 'right' }[] = [
  { key: 'select' },
  { key: 'due' },
  { key: 'emi', align: 'right' },
  { key: 'principal', align: 'right' },
  { key: 'interest', align: 'right' },
  { key: 'refund', align: 'right' },
  { key: 'last_day' },
]

type InstalmentTableProps = {
  instalments: readonly Claims.InstalmentChoice[]
  chosen: readonly number[]
  onToggle: (scheduleRowId: number) => void
  error?: string
}

/** The instalments that can be claimed, and on demand the others with the reason. */
export function InstalmentTable({ instalments, chosen, onToggle, error }: InstalmentTableProps) {
  const [showsAll, setShowsAll] = useState(false)
  const claimable = instalments.filter((row) => row.state === 'due')
  const next = instalments.find((row) => row.state === 'not_due')
  const shown = showsAll ? instalments : claimable
  const hasTranches = instalments.some((row) => row.trancheNo > 1)

  if (instalments.length === 0) return <p>{t('claims.form.no_schedule')}</p>
  return (
    <div id="field-rows" tabIndex={-1}>
      {claimable.length === 0 ? (
        <p>
          {t('claims.form.none')} {next ? t('claims.form.next_opens', { date: next.dueOn }) : null}
        </p>
      ) : null}
      {error ? <p className="mantine-InputWrapper-error">{error}</p> : null}
      {shown.length > 0 ? (
        <div className="as-table-frame as-box">
          <ScrollRegion label={t('claims.form.table')}>
            <table className="as-table">
              <caption data-hidden>
                <span className="as-hidden">{t('claims.form.table')}</span>
              </caption>
              <thead>
                <tr>
                  {COLUMNS.map(({ key, align }) => (
                    <th key={key} scope="col" data-align={align}>
                      {t(`claims.form.${key}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <InstalmentLine
                    key={row.scheduleRowId}
                    row={row}
                    hasTranches={hasTranches}
                    isChosen={chosen.includes(row.scheduleRowId)}
                    onToggle={() => onToggle(row.scheduleRowId)}
                  />
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </div>
      ) : null}
      {instalments.length > claimable.length ? (
        <ActionButton
          variant="subtle"
          onClick={() => setShowsAll(!showsAll)}
          label={t(showsAll ? 'claims.form.only_claimable' : 'claims.form.show_all')}
        />
      ) : null}
    </div>
  )
}

type InstalmentLineProps = {
  row: Claims.InstalmentChoice
  hasTranches: boolean
  isChosen: boolean
  onToggle: () => void
}

function InstalmentLine({ row, hasTranches, isChosen, onToggle }: InstalmentLineProps) {
  const isDue = row.state === 'due'
  const cells = [
    { key: 'emi', paise: row.emiPaise },
    { key: 'principal', paise: row.principalPaise },
    { key: 'interest', paise: row.interestPaise },
    { key: 'refund', paise: isDue ? row.proposedPaise : null },
  ]
  return (
    <tr>
      <td data-label={t('claims.form.select')}>
        {isDue ? (
          <label className="as-check as-center">
            <input type="checkbox" checked={isChosen} onChange={onToggle} />
            <span className="as-hidden">{t('claims.form.select_row', { date: row.dueOn })}</span>
          </label>
        ) : (
          <RowStateBadge claim={row} />
        )}
      </td>
      <td data-label={t('claims.form.due')}>
        {t.date(row.dueOn)}
        {hasTranches ? <> · {t('claims.form.tranche', { number: row.trancheNo })}</> : null}
      </td>
      {cells.map(({ key, paise }) => (
        <td key={key} data-align="right" data-label={t(`claims.form.${key}`)}>
          <Money paise={paise} />
        </td>
      ))}
      <td data-label={t('claims.form.last_day')}>{t.date(row.lastDay)}</td>
    </tr>
  )
}
