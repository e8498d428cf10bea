import type { ReactNode } from 'react'
import type { Approvals } from '@generated/views'
import { ValueOrDash } from '~/components/page'
import { t } from '~/lib/translate'

export interface Fact {
  /** Name of the field in the section, by which its change is found. */
  name: string
  /** Further fields whose value is shown in this one. */
  also?: readonly string[]
  label: string
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  section: string
  changes: readonly Approvals.ChangedField[]
}

/** Names and values in a compact list; a value that changed since the return is marked, with its old value. */
export function Facts({ facts, section, changes }: FactsProps) {
  return (
    <dl className="as-columns as-said" data-least="fact">
      {facts.map(({ name, also = [], label, value }) => {
        const changed = changes.filter(({ key }) =>
          [name, ...also].some((one) => key === `${section}.${one}`)
        )
        return (
          <div key={name} className={changed.length > 0 ? 'as-warned' : undefined}>
            <dt>{label}</dt>
            <dd>
              <ValueOrDash value={value} />
              {changed.map(({ key, field, before }) => (
                <span key={key} className="as-note">
                  {changed.length > 1 ? `${field}: ` : `${t('approvals.changes.before')}: `}
                  <del>{before ?? t('approvals.changes.nothing')}</del>
                </span>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
