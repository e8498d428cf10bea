import { ActionButton } from '~/components/buttons'
import { useState } from 'react'
import type { Loans } from '@generated/views'
import { DataTable } from '~/components/data_table'
import { Money } from '~/components/money'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

const PAGE_SIZE = 15

/** The computed schedule beside the bank's, row by row (DECISIONS 7). */
export function BankComparison({ comparison }: { comparison: Loans.Comparison | null }) {
  const [showsAll, setShowsAll] = useState(false)
  const [page, setPage] = useState(1)
  if (!comparison) return <p>{t('loans.bank_schedule.none')}</p>
  const { fileName, differing } = comparison
  const rows = showsAll ? comparison.rows : comparison.rows.filter((row) => !row.agrees)
  const word = (name: string) => t(`loans.bank_schedule.${name}`)
  const both = (ours: string, bank: string) => (
    <>
      <div>{ours || word('missing')}</div>
      {ours === bank ? null : (
        <div>
          {word('bank')}: {bank || word('missing')}
        </div>
      )}
    </>
  )
  return (
    <>
      <Notice tone={differing > 0 ? 'warning' : 'success'}>
        {differing > 0
          ? t('loans.bank_schedule.differs', { file: fileName, count: differing })
          : t('loans.bank_schedule.agrees', { file: fileName })}
      </Notice>
      {rows.length > 0 ? (
        <DataTable
          caption={t('loans.bank_schedule.title')}
          hideCaption
          rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
          rowKey="key"
          empty={null}
          pagination={{ page, perPage: PAGE_SIZE, total: rows.length, onPage: setPage }}
          labels="loans.schedule"
          columns={(column) => [
            column('no', (row) => (row.rowNo === null ? '–' : row.rowNo + 1)),
            column('due_on', (row) => both(t.date(row.dueOn), t.date(row.bankDueOn))),
            column.right('emi', (row) => (
              <TwoAmounts ours={row.emiPaise} bank={row.bankEmiPaise} />
            )),
            column.right('interest', (row) => (
              <TwoAmounts ours={row.interestPaise} bank={row.bankInterestPaise} />
            )),
            ...(['interest', 'principal', 'closing'] as const).map((part) => ({
              key: `${part}Difference`,
              label: word(`${part}_difference`),
              align: 'right' as const,
              render: (row: Loans.Comparison['rows'][number]) => (
                <Money paise={row[`${part}Difference`]} />
              ),
            })),
          ]}
        />
      ) : null}
      <ActionButton
        variant="subtle"
        onClick={() => {
          setShowsAll(!showsAll)
          setPage(1)
        }}
        label={word(showsAll ? 'show_differing' : 'show_all')}
      />
    </>
  )
}

function TwoAmounts({ ours, bank }: { ours: number | null; bank: number | null }) {
  return (
    <>
      <div>
        <Money paise={ours} />
      </div>
      {bank === null || bank === ours ? null : (
        <div>
          {t('loans.bank_schedule.bank')}: <Money paise={bank} />
        </div>
      )}
    </>
  )
}
