import { Link } from '@inertiajs/react'
import type { Column } from '~/components/data_table'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { type List, LIST_PATH, type ListRow } from '~/components/review/list_types'
import { StatusBadge } from '~/components/status_badge'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

/** A column; a fixed one cannot be hidden. */
export type ListColumn = Column<ListRow> & { isFixed?: boolean }

/** The columns of document 3; a file keeps the list's address, so that one can go on from it. */
export function useListColumns(list: List, url: string): ListColumn[] {
  const t = useT()
  const query = url.split('?')[1]
  const hrefOf = (row: ListRow) => `${LIST_PATH}/${row.id}${query ? `?${query}` : ''}`
  const label = (name: string) => t(`approvals.columns.${name}`)
  const first = (list.page - 1) * list.perPage + 1
  const serials = new Map(list.rows.map((row, index) => [row.id, first + index]))
  return [
    {
      key: 'serial',
      label: label('serial'),
      align: 'right',
      render: (row) => (
        <span className="rv-desk">{serials.get(row.id)?.toLocaleString('en-IN')}</span>
      ),
    },
    {
      key: 'number',
      label: label('number'),
      sortable: true,
      isFixed: true,
      render: (row) => (
        <Link href={hrefOf(row)} className="as-row-link as-numbers">
          {row.number}
        </Link>
      ),
    },
    { key: 'district', label: label('district') },
    {
      key: 'submittedOn',
      label: label('submittedOn'),
      sortable: true,
      render: (row) => <DateText value={row.submittedOn} />,
    },
    {
      key: 'applicantName',
      label: label('applicantName'),
      sortable: true,
      isFixed: true,
      render: (row) => <span className="rv-name">{row.applicantName}</span>,
    },
    {
      key: 'aadhaar',
      label: label('aadhaar'),
      render: (row) => <span className="as-numbers">{row.aadhaar}</span>,
    },
    {
      key: 'mobile',
      label: label('mobile'),
      render: (row) => <span className="as-numbers">{row.mobile}</span>,
    },
    {
      key: 'businessType',
      label: label('businessType'),
      render: (row) => <span className="rv-business">{row.businessType}</span>,
    },
    {
      key: 'amountPaise',
      label: label('amount'),
      align: 'right',
      sortable: true,
      render: (row) => <Money paise={row.amountPaise} />,
    },
    {
      key: 'status',
      label: label('status'),
      sortable: true,
      render: (row) => <StatusBadge label={row.status} tone={toneOfColumn(row.statusColumn)} />,
    },
    {
      key: 'lastActionOn',
      label: label('lastActionOn'),
      sortable: true,
      render: (row) => <DateText value={row.lastActionOn} />,
    },
    {
      key: 'view',
      label: t('approvals.list.view'),
      render: (row) => (
        <Link
          href={hrefOf(row)}
          className="rv-view rv-desk"
          aria-label={`${t('approvals.list.view')} ${row.number}`}
        >
          {t('approvals.list.view')}
        </Link>
      ),
    },
  ]
}
