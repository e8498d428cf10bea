import { type ReactNode, useId } from 'react'
import { WholeNumbers } from '~/components/unbroken_numbers'

interface SectionCardProps {
  title?: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Where the heading stands in the page's outline; 2 unless the card lies in another. */
  level?: 2 | 3
  id?: string
  children: ReactNode
}

/** A titled part of a page. */
export function SectionCard({
  title,
  subtitle,
  actions,
  level = 2,
  id,
  children,
}: SectionCardProps) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section className="as-card" id={id} aria-labelledby={title ? headingId : undefined}>
      {title || actions ? (
        <div className="as-card-head as-apart as-gap-below">
          <div>
            {title ? (
              <Heading id={headingId}>
                <WholeNumbers>{title}</WholeNumbers>
              </Heading>
            ) : null}
            {subtitle ? <p className="as-card-text">{subtitle}</p> : null}
          </div>
          {actions ? <div className="as-actions">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  )
}
