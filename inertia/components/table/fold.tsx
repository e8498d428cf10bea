import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface FoldProps {
  /** Of several with one name at most one is open. */
  name?: string
  /** Opens what stands under this heading; by default the values of a row. */
  heading?: string
}

/**
 * Opens the rest of the row or card that it stands in, on a phone of an officer: elsewhere all of it is in sight and
 * nobody sees this. Only style sheets tell the two apart (officer_tables.css).
 */
export function Fold({ name, heading }: FoldProps) {
  const label = heading ? t('common.table.open_part', { heading }) : t('common.table.open_row')
  return (
    <details className="as-fold" name={name}>
      <summary className="as-center" aria-label={label}>
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
    </details>
  )
}

interface AllRowsProps {
  count: number
  /** Rows that are shown before: a list has more of them than a table among others. */
  first: 10 | 25
}

/** Shows all rows of a long table, on a phone of an officer. */
export function AllRows({ count, first }: AllRowsProps) {
  if (count <= first) return null
  return (
    <details className="as-all-rows" data-first={first}>
      <summary className="as-tool">
        <IconChevronDown size={20} aria-hidden="true" />
        {t('common.table.all_rows', { count: formatCount(count) })}
      </summary>
    </details>
  )
}
