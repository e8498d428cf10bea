import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import type { InstalmentChoice } from '~/components/claims/types'
import { Money } from '~/components/money'
import { useT } from '~/lib/use_t'

type InstalmentTableProps = {
  instalments: readonly InstalmentChoice[]
  chosen: readonly number[]
  onToggle: (scheduleRowId: number) => void
  error?: string
}

const day = (value: string) => formatDate(value as PlainDate)

/** The instalments that can be claimed, and on demand the others with the reason why not. */
export function InstalmentTable({ instalments, chosen, onToggle, error }: InstalmentTableProps) {
  const t = useT()
  const [showsAll, setShowsAll] = useState(false)
  const claimable = instalments.filter((row) => row.isClaimable)
  const next = instalments.find((row) => row.reason === 'not_due')
  const shown = showsAll ? instalments : claimable
  const hasTranches = instalments.some((row) => row.trancheNo > 1)

  if (instalments.length === 0) return <p>{t('claims.form.no_schedule')}</p>
  return (
    <div id="field-rows" tabIndex={-1}>
      {claimable.length === 0 ? (
        <p>
          {t('claims.form.none')}{' '}
          {next ? t('claims.form.next_opens', { date: day(next.dueOn) }) : null}
        </p>
      ) : null}
      {error ? <p className="mantine-InputWrapper-error">{error}</p> : null}
      {shown.length > 0 ? (
        <div className="as-table-frame">
          <div className="as-table-scroll">
            <table className="as-table" role="table">
              <caption>{t('claims.form.table')}</caption>
              <thead role="rowgroup">
                <tr role="row">
                  {['select', 'due', 'emi', 'principal', 'interest', 'refund', 'last_day'].map(
                    (key) => (
                      <th key={key} role="columnheader" scope="col">
                        {t(`claims.form.${key}`)}
                      </th>
                    )
                  )}
                </tr>
              </thead>
              <tbody role="rowgroup">
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
          </div>
        </div>
      ) : null}
      {instalments.length > claimable.length ? (
        <Button type="button" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'claims.form.only_claimable' : 'claims.form.show_all')}
        </Button>
      ) : null}
    </div>
  )
}

type InstalmentLineProps = {
  row: InstalmentChoice
  hasTranches: boolean
  isChosen: boolean
  onToggle: () => void
}

function InstalmentLine({ row, hasTranches, isChosen, onToggle }: InstalmentLineProps) {
  const t = useT()
  const cells = [
    { key: 'emi', paise: row.emiPaise },
    { key: 'principal', paise: row.principalPaise },
    { key: 'interest', paise: row.interestPaise },
    { key: 'refund', paise: row.isClaimable ? row.proposedPaise : null },
  ]
  return (
    <tr role="row">
      <td role="cell" data-label={t('claims.form.select')}>
        {row.isClaimable ? (
          <label className="as-check">
            <input type="checkbox" checked={isChosen} onChange={onToggle} />
            <span className="as-hidden">
              {t('claims.form.select_row', { date: day(row.dueOn) })}
            </span>
          </label>
        ) : (
          <span>{t(`claims.form.why_not.${row.reason}`)}</span>
        )}
      </td>
      <td role="cell" data-label={t('claims.form.due')}>
        {day(row.dueOn)}
        {hasTranches ? <> · {t('claims.form.tranche', { number: row.trancheNo })}</> : null}
      </td>
      {cells.map(({ key, paise }) => (
        <td key={key} role="cell" data-align="right" data-label={t(`claims.form.${key}`)}>
          <Money paise={paise} />
        </td>
      ))}
      <td role="cell" data-label={t('claims.form.last_day')}>
        {day(row.lastDay)}
      </td>
    </tr>
  )
}
