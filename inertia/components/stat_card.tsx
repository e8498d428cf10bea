import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { Tone } from '~/components/page'

interface StatCardProps {
  /** A number already formatted, or Money. */
  value: ReactNode
  label: string
  /** A line below, such as "oldest 12 days". */
  hint?: ReactNode
  href?: string
  tone?: Tone
}

/** A count with its name, leading to the list behind it. Stand them in `as-stats`. */
export function StatCard({ value, label, hint, href, tone = 'info' }: StatCardProps) {
  const content = (
    <>
      <span className="as-stat-value">{value}</span>
      <span className="as-strong">{label}</span>
      {hint ? <span className="as-small">{hint}</span> : null}
    </>
  )
  return href ? (
    <Link href={href} className="as-stat as-box as-column" data-tone={tone}>
      {content}
    </Link>
  ) : (
    <div className="as-stat as-box as-column" data-tone={tone}>
      {content}
    </div>
  )
}

/** The grid in which stat cards stand. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="as-stats">{children}</div>
}
