import type { ReactNode } from 'react'
import { Notice, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface DryRunCardProps {
  /** Changes that a version would make, of any kind. */
  changes: readonly unknown[]
  /** The day from which it would be valid. */
  from: string
  children: ReactNode
}

/** What a version would change from a day on, or a notice that it would change nothing. */
export function DryRunCard({ changes, from, children }: DryRunCardProps) {
  if (changes.length === 0) {
    return <Notice tone="warning" role="status" text={t('schemes.messages.nothing_changes')} />
  }
  return (
    <SectionCard
      id="tried"
      title={t('schemes.dry_run.title', { date: t.date(from) })}
      subtitle={t('schemes.dry_run.text')}
      stacked
    >
      {children}
    </SectionCard>
  )
}
