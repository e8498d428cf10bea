import type { ReactNode } from 'react'

/** Key facts at a glance, in one line where there is room. */
export function KeyFacts({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return <dl className={`as-figures as-box ${className}`}>{children}</dl>
}

export function KeyFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
