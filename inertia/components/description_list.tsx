import type { ReactNode } from 'react'
import { useT } from '~/lib/use_t'

interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[]
  /** Two pairs side by side on a wide screen. */
  columns?: 1 | 2
}

/** A value; one that is not there shows a dash that is read as "not given". */
export function GivenValue({ value }: { value: ReactNode }) {
  const t = useT()
  if (value !== null && value !== undefined && value !== '') return value
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="as-hidden">{t('common.not_given')}</span>
    </>
  )
}

/** Names and values. */
export function DescriptionList({ items, columns = 1 }: DescriptionListProps) {
  return (
    <dl className="as-dl" data-columns={columns}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <GivenValue value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
