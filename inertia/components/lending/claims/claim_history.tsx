import type { Claims } from '@generated/views'
import { Money } from '~/components/money'
import { Timeline } from '~/components/timeline'
import { t } from '~/lib/translate'

/** The steps of a claim, who took them and what was approved. */
export function ClaimHistory({ steps }: { steps: readonly Claims.ClaimStep[] }) {
  return (
    <Timeline
      items={steps.map((step) => ({
        title: t(`workflow.actions.claim.${step.action}`),
        date: step.at,
        withTime: true,
        by: [step.by, step.role ?? t('claims.officer.system')].filter(Boolean).join(', '),
        state: step.reason ? 'problem' : 'done',
        text: <StepWords step={step} />,
      }))}
    />
  )
}

function StepWords({ step }: { step: Claims.ClaimStep }) {
  return (
    <>
      {step.approvedPaise === null ? null : (
        <p>
          {t('claims.columns.approved')}: <Money paise={step.approvedPaise} />
        </p>
      )}
      {step.reason ? <p>{step.reason}</p> : null}
      {step.remarks ? <p>{step.remarks}</p> : null}
    </>
  )
}
