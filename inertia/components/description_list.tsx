import type { ReactNode } from 'react'
import { keyUnder } from '~/lib/messages'
import { t } from '~/lib/translate'

interface Fact {
  label: string
  value: ReactNode
}

interface DescriptionListProps {
  /** Made with `fact`, its label is the sentence of that word under `labels`; `null` is left out. */
  items: readonly Fact[] | ((fact: FactMaker) => readonly (Fact | null)[])
  labels?: string
  /** Two pairs side by side on a wide screen. */
  columns?: 1 | 2
}

type FactMaker = (word: string, value: ReactNode) => Fact

/** A value; one that is not there shows a dash that is read as "not given". */
export function GivenValue({ value }: { value: ReactNode }) {
  if (value !== null && value !== undefined && value !== '') return value
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="as-hidden">{t('common.not_given')}</span>
    </>
  )
}

/** Names and values. */
export function DescriptionList({ items, labels, columns = 1 }: DescriptionListProps) {
  const fact: FactMaker = (word, value) => ({ label: t(keyUnder(labels, word)), value })
  const facts = typeof items === 'function' ? items(fact).filter((one) => one !== null) : items
  return (
    <dl className="as-dl" data-columns={columns}>
      {facts.map(({ label, value }) => (
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
