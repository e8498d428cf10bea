import { IconInbox } from '~/icons/inbox'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** What would appear here, and how. */
  text?: ReactNode
  action?: ReactNode
}

/** Nothing here yet, and what would be. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="as-empty">
      <IconInbox size={40} stroke={1.25} aria-hidden="true" />
      <p className="as-empty-title">{title}</p>
      {text ? <p>{text}</p> : null}
      {action ? <div className="as-actions as-center as-gap-above">{action}</div> : null}
    </div>
  )
}
