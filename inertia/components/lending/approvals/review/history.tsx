import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { SectionCard } from '~/components/page'
import { Timeline, type TimelineItem } from '~/components/timeline'
import { t } from '~/lib/translate'

/** Every step of the file, newest first, and below it the earlier, ended applications. */
export function History({
  steps,
  earlier,
}: {
  steps: readonly Approvals.HistoryStep[]
  earlier: readonly Approvals.Review['earlier'][number][]
}) {
  return (
    <SectionCard title={t('approvals.review.history')} id="history">
      {steps.length > 0 ? <Steps steps={steps} /> : <p>{t('approvals.review.no_history')}</p>}
      {earlier.length > 0 ? (
        <details className="as-more as-parted">
          <summary>
            {t('approvals.review.earlier')} (
            {t('approvals.review.earlier_count', { count: earlier.length })})
          </summary>
          {earlier.map((application) => (
            <div key={application.id} className="as-column as-gap-above">
              <h3>
                {application.can.open ? (
                  <Link className="as-row-link" href={`/officer/applications/${application.id}`}>
                    {application.number}
                  </Link>
                ) : (
                  application.number
                )}
                , {application.district}, {application.status}
              </h3>
              <Steps steps={application.steps} />
            </div>
          ))}
        </details>
      ) : null}
    </SectionCard>
  )
}

function actorOf(step: Approvals.HistoryStep): string {
  if (step.bank) return t('workflow.bank_system', { bank: step.bank })
  return step.by ? [step.by, step.role].filter(Boolean).join(', ') : t('approvals.review.system')
}

function Steps({ steps }: { steps: readonly Approvals.HistoryStep[] }) {
  const items: TimelineItem[] = steps.map((step) => ({
    title: step.title,
    date: step.at,
    withTime: true,
    by: actorOf(step),
    state: step.isRejection ? 'problem' : 'done',
    text: (
      <div className="as-column as-tight">
        <span>{t('approvals.review.now_at', { status: step.status })}</span>
        {step.reason ? (
          <span>
            {t('approvals.review.reason')}: <strong>{step.reason}</strong>
          </span>
        ) : null}
        {step.item ? (
          <span>
            {t('workflow.bar.item')}: <strong>{step.item}</strong>
          </span>
        ) : null}
        {step.remarks ? (
          <span className="as-said-lines">
            {t('approvals.review.remarks')}: {step.remarks}
          </span>
        ) : null}
      </div>
    ),
  }))
  return <Timeline items={items} />
}
