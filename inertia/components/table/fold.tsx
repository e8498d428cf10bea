import IconChevronDown from '~/icons/chevron_down.svg?icon'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface FoldProps {
  /** Of several with the same name at most one is open. */
  name?: string
  /** Opens the part under this heading; by default the values of a row. */
  heading?: string
}

/**
 * Opens the rest of the row or card that contains it, on an officer's phone: elsewhere everything is visible and this
 * is hidden. Only style sheets make the difference (officer_tables.css).
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
  /** Number of rows shown at first: more in a list than in a table among others. */
  first: 10 | 25
}

/** Shows all rows of a long table, on an officer's phone. */
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
