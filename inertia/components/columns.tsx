import type { Column } from '~/components/table/columns_of'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'

/** Returns a column of amounts, in paise under its key. */
export function moneyColumn<K extends string>(
  key: K,
  label: string
): Column<Record<K, number | null>> {
  return { key, label, align: 'right', render: (row) => <Money paise={row[key]} /> }
}

/** Returns a column of dates. */
export function dayColumn<K extends string>(
  key: K,
  label: string
): Column<Record<K, string | null>> {
  return { key, label, render: (row) => <DateText value={row[key]} /> }
}
