import type { Column } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import type { AgendaRow } from '~/components/batches/types'
import { useT } from '~/lib/use_t'

/** The columns every list of applications has here: who, which, what for and how much. */
export function useAgendaColumns(): Column<AgendaRow>[] {
  const t = useT()
  return [
    { key: 'number', label: t('batches.columns.number') },
    { key: 'applicantName', label: t('batches.columns.applicantName') },
    { key: 'businessType', label: t('batches.columns.businessType') },
    {
      key: 'amountPaise',
      label: t('batches.columns.amount'),
      align: 'right',
      render: (row) => <Money paise={row.amountPaise} />,
    },
    {
      key: 'waitingSince',
      label: t('batches.columns.waitingSince'),
      render: (row) => <DateText value={row.waitingSince} />,
    },
  ]
}
