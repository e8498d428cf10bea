import { dayColumn, moneyColumn } from '~/components/columns'
import type { Column } from '~/components/table/columns_of'
import type { Data } from '@generated/data'
import { t } from '~/lib/translate'

/** Columns of every list of applications here: applicant, number, purpose and amount. */
export function agendaColumns(): Column<Data.Batches.AgendaRow>[] {
  return [
    {
      key: 'number',
      label: t('batches.columns.number'),
      /** Opens in a new tab, so that the input on this page is kept. */
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
