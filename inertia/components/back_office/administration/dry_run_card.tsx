import type { ReactNode } from 'react'
import { Notice, SectionCard } from '~/components/page'
import { t } from '~/lib/translate'

interface DryRunCardProps {
  /** What a version would change, whatever it is of. */
  changes: readonly unknown[]
  /** The day it would be valid from. */
  from: string
  children: ReactNode
}

/** What a version would do from a day on, or that it would do nothing. */
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
