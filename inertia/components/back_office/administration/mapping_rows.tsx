import type { ReactNode } from 'react'
import { ActionButton } from '~/components/buttons'
import { t } from '~/lib/translate'

interface MappingRowsProps<Row> {
  /** Translation key that has `fields.mappings`, `row`, `add` and `remove`. */
  words: string
  hint?: string
  rows: Row[]
  empty: Row
  onChange: (rows: Row[]) => void
  /** The fields of the row at this index. */
  children: (at: number) => ReactNode
}

/** Rows that map a value of another system to one of the portal, with buttons to add and remove them. */
export function MappingRows<Row>(props: MappingRowsProps<Row>) {
  const { words, hint, rows, empty, onChange, children } = props
  return (
    <fieldset className="as-fieldset as-stack">
      <legend>{t(`${words}.fields.mappings`)}</legend>
      {hint ? <p className="as-hint">{hint}</p> : null}
      {rows.map((_, at) => (
        <div
          key={at}
          role="group"
          aria-label={t(`${words}.row`, { row: at + 1 })}
          className="as-columns"
          data-least="field"
        >
          {children(at)}
          <ActionButton
            variant="default"
            onClick={() => onChange(rows.toSpliced(at, 1))}
            label={t(`${words}.remove`, { row: at + 1 })}
          />
        </div>
      ))}
      <ActionButton
        variant="default"
        onClick={() => onChange([...rows, empty])}
        label={t(`${words}.add`)}
      />
    </fieldset>
  )
}
