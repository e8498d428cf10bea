import IconCheck from '~/icons/check.svg?icon'
import IconX from '~/icons/x.svg?icon'
import type { ReactNode } from 'react'
import { DateText } from '~/components/page'
import { t } from '~/lib/translate'

export interface TimelineItem {
  title: ReactNode
  /** A date or an instant; see DateText. */
  date?: string | null
  withTime?: boolean
  /** The person who acted, or who has it now. */
  by?: ReactNode
  text?: ReactNode
  state?: 'done' | 'current' | 'upcoming' | 'problem'
}

/** Stages one below the other, each with its event, date and actor. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="as-timeline as-stack">
      {items.map(({ title, date, withTime, by, text, state = 'done' }, index) => (
        <li key={index} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span className="as-timeline-dot as-center" aria-hidden="true">
            {state === 'done' ? <IconCheck size={14} stroke={3} /> : null}
            {state === 'problem' ? <IconX size={14} stroke={3} /> : null}
          </span>
          <p className={state === 'upcoming' ? 'as-muted' : 'as-strong'}>
            {title} <span className="as-hidden">({t(`common.timeline.${state}`)})</span>
          </p>
          {date || by ? (
            <p className="as-detail">
              <DateText value={date} withTime={withTime} />
              {date && by ? ' · ' : null}
              {by}
            </p>
          ) : null}
          {text ? <div>{text}</div> : null}
        </li>
      ))}
    </ol>
  )
}
