import type { ReactNode } from 'react'

/** What one wants to know of a file at a glance, in one line where there is room. */
export function KeyFacts({ children }: { children: ReactNode }) {
  return <dl className="as-figures as-box">{children}</dl>
}

export function KeyFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
