import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useT } from '~/lib/use_t'

interface ColumnChoiceProps {
  columns: readonly { key: string; label: string }[]
  hidden: readonly string[]
  onToggle: (key: string) => void
}

/** Which columns of a wide table are shown. */
export function ColumnChoice({ columns, hidden, onToggle }: ColumnChoiceProps) {
  const t = useT()
  const box = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const close = (event: Event) => {
      const isOutside = event instanceof KeyboardEvent ? event.key === 'Escape' : !inside(event)
      if (isOutside && box.current) box.current.open = false
    }
    const inside = (event: Event) => box.current?.contains(event.target as Node) ?? false
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])

  return (
    <details className="ls-columns" ref={box}>
      <summary className="as-tool">
        <IconColumns3 size={18} aria-hidden="true" />
        {t('common.lists.columns')}
      </summary>
      <ul className="ls-columns-list">
        {columns.map(({ key, label }) => (
          <li key={key}>
            <label className="ls-column">
              <input
                type="checkbox"
                checked={!hidden.includes(key)}
                onChange={() => onToggle(key)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
