import type { Reports } from '@generated/views'
import { StatCard, StatGrid } from '~/components/stat_card'
import { useT } from '~/lib/use_t'

/** The name of a stage, as the officer who answers for it calls it. */
export function useStageName() {
  const t = useT()
  return ({ subjectType, column, isMine, targetDays }: Reports.WaitingStage) =>
    subjectType === 'claim' && isMine && targetDays !== null
      ? t('reports.waiting.my_claims')
      : t(`reports.waiting.${subjectType}.${column}`)
}

/** What waits for this officer: how many, since when, and how many for too long. */
export function WaitingCards({ stages }: { stages: Reports.WaitingStage[] }) {
  const t = useT()
  const nameOf = useStageName()
  if (stages.length === 0) return null
  return (
    <section className="rp-waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="rp-heading">
        {t('reports.home.waiting')}
      </h2>
      <StatGrid>
        {stages.map((stage) => (
          <StatCard
            key={stage.subjectType + stage.column}
            value={stage.count.toLocaleString('en-IN')}
            label={nameOf(stage)}
            href={stage.href}
            tone={stage.overdue > 0 ? 'danger' : 'info'}
            hint={<Hint stage={stage} />}
          />
        ))}
      </StatGrid>
    </section>
  )
}

function Hint({ stage }: { stage: Reports.WaitingStage }) {
  const t = useT()
  const { count, since, workingDays, targetDays, overdue, hasMoreOverdue } = stage
  if (count === 0) return <>{t('reports.waiting.nothing')}</>
  if (since === null || targetDays === null) return null
  const words = hasMoreOverdue ? 'overdue_more' : overdue > 0 ? 'overdue' : 'in_time'
  return (
    <>
      <span className="rp-hint">
        {t('reports.waiting.since', {
          date: t.date(since),
          days: workingDays ?? 0,
        })}
      </span>
      <span className="rp-hint" data-late={overdue > 0 || undefined}>
        {t(`reports.waiting.${words}`, { count: overdue, days: targetDays })}
      </span>
    </>
  )
}
