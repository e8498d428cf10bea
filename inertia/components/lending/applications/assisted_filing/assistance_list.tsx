import type { ReactNode } from 'react'
import { EmptyState } from '~/components/page'

interface HelpListProps<Help> {
  helps: readonly Help[]
  /** Title shown when there are none. */
  none: string
  noneText: string
  card: (help: Help) => ReactNode
}

/** Cases of assisted filing, one card each. */
export function HelpList<Help extends { uuid: string }>({
  helps,
  none,
  noneText,
  card,
}: HelpListProps<Help>) {
  if (helps.length === 0) return <EmptyState title={none} text={noneText} />
  return (
    <ul className="as-stack">
      {helps.map((help) => (
        <li key={help.uuid}>{card(help)}</li>
      ))}
    </ul>
  )
}
