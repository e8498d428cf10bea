import type { ReactNode } from 'react'

/** Two related values, one below the other, where a table has more columns than room. */
export function Stacked({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span className="as-stacked">
      <span>{first}</span>
      <span>{second}</span>
    </span>
  )
}
