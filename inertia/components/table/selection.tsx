import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of the rows that it represents are selected. */
  partly?: boolean
  onToggle: (checked: boolean) => void
}

/** A checkbox that fills its complete cell, so that it is easy to tap. */
export function SelectBox({ label, checked, partly, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(partly) && !checked
  }, [partly, checked])
  return (
    <label className="as-check as-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </label>
  )
}

interface SelectionBarProps {
  count: number
  onClear: () => void
  children?: ReactNode
}

/** Number of selected rows, with the actions for them. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className="as-table-bar as-apart as-table-selection">
      <span role="status">{t('common.table.selected', { count: formatCount(count) })}</span>
      <div className="as-actions">
        {children}
        <button type="button" className="as-sort" onClick={onClear}>
          {t('common.table.clear_selection')}
        </button>
      </div>
    </div>
  )
}
