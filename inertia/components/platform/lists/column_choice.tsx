import IconColumns3 from '~/icons/columns_3.svg?icon'
import { useEffect, useRef } from 'react'
import { PostForm } from '~/components/form/form'
import { COLUMNS_PATH } from '~/components/platform/lists/use_hidden_columns'
import { t } from '~/lib/translate'

interface ColumnChoiceProps {
  /** Name of the list. */
  list: string
  columns: readonly { key: string; label: string }[]
  hidden: readonly string[]
  onToggle: (key: string) => void
}

/** Which columns of a wide table are shown: each at once, or all by a button where there is no script. */
export function ColumnChoice({ list, columns, hidden, onToggle }: ColumnChoiceProps) {
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
    <details className="ls-columns as-anchor as-roomy" ref={box}>
      <summary className="as-tool">
        <IconColumns3 size={18} aria-hidden="true" />
        {t('common.lists.columns')}
      </summary>
      <PostForm className="as-popup" plainAction={COLUMNS_PATH} onSend={() => undefined}>
        <input type="hidden" name="list" value={list} />
        <ul>
          {columns.map(({ key, label }) => (
            <li key={key}>
              <input type="hidden" name="offered[]" value={key} />
              <label className="as-choice as-slim">
                <input
                  type="checkbox"
                  name="shown[]"
                  value={key}
                  checked={!hidden.includes(key)}
                  onChange={() => onToggle(key)}
                />
                {label}
              </label>
            </li>
          ))}
        </ul>
        <noscript>
          <button type="submit" className="as-tool">
            {t('common.lists.show_columns')}
          </button>
        </noscript>
      </PostForm>
    </details>
  )
}
