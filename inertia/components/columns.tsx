import type { Column } from '~/components/table/columns_of'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'

/** A column of sums, in paise under its key. */
export function moneyColumn<K extends string>(
  key: K,
  label: string
): Column<Record<K, number | null>> {
  return { key, label, align: 'right', render: (row) => <Money paise={row[key]} /> }
}

/** A column of days. */
export function dayColumn<K extends string>(
  key: K,
  label: string
): Column<Record<K, string | null>> {
  return { key, label, render: (row) => <DateText value={row[key]} /> }
}
