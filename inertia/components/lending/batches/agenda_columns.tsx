import { dayColumn, moneyColumn } from '~/components/columns'
import type { Column } from '~/components/table/columns_of'
import type { Data } from '@generated/data'
import { t } from '~/lib/translate'

/** The columns every list of applications has here: who, which, what for and how much. */
export function agendaColumns(): Column<Data.Batches.AgendaRow>[] {
  return [
    {
      key: 'number',
      label: t('batches.columns.number'),
      /** In a tab of its own: what is being filled in here stays. */
      render: (row) => (
        <a
          className="as-row-link"
          href={`/officer/applications/${row.id}`}
          target="_blank"
          rel="noopener"
        >
          {row.number}
          <span className="as-hidden"> {t('common.file.new_tab')}</span>
        </a>
      ),
    },
    { key: 'applicantName', label: t('batches.columns.applicantName'), isName: true },
    { key: 'businessType', label: t('batches.columns.businessType') },
    moneyColumn('amountPaise', t('batches.columns.amount')),
    dayColumn('waitingSince', t('batches.columns.waitingSince')),
  ]
}
