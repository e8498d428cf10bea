import IconColumns3 from '~/icons/columns_3.svg?icon'
import { useRef } from 'react'
import { useDisclosures } from '~/components/shell/use_disclosures'
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

/** Choice of the visible columns of a wide table: applied at once, or with a button where there is no script. */
export function ColumnChoice({ list, columns, hidden, onToggle }: ColumnChoiceProps) {
  const box = useRef<HTMLDivElement>(null)
  useDisclosures(box)

  return (
    <div className="ls-columns as-anchor as-roomy" ref={box}>
      <details>
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
    </div>
  )
}
