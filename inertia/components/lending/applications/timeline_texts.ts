import type { Applications } from '@generated/views'
import type { TimelineItem } from '~/components/timeline'
import type { useT } from '~/lib/use_t'

type T = ReturnType<typeof useT>
type Step = Applications.Timeline['steps'][number]

/** Who has the application now. `withYou` says it of its applicant. */
export function holderOf(timeline: Applications.Timeline, withYou: string, t: T): string {
  if (timeline.holderIsApplicant) return withYou
  return timeline.holder
    ? t('applications.show.with', { holder: timeline.holder })
    : t('applications.show.nobody')
}

function takenBy(step: Step, t: T): string {
  if (step.byBank) return t('applications.show.by_bank_system', { bank: step.byBank })
  return step.byRole
    ? t('applications.show.by', { role: step.byRole })
    : t('applications.show.by_system')
}

/** A step that was taken; one with a reason went against the applicant, unless it granted an appeal. */
export const itemOf = (step: Step, t: T): TimelineItem => ({
  title: t(`workflow.actions.application.${step.action}`),
  date: step.on,
  by: step.helper
    ? t('applications.show.with_help', { by: takenBy(step, t), helper: step.helper })
    : takenBy(step, t),
  state: step.reason && step.action !== 'grant_appeal' ? 'problem' : 'done',
})
