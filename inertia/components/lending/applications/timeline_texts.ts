import type { Applications } from '@generated/views'
import type { TimelineItem } from '~/components/timeline'
import { t } from '~/lib/translate'

type Step = Applications.Timeline['steps'][number]

/** Returns who has the application now; `withYou` is the text for its applicant. */
export function holderOf(timeline: Applications.Timeline, withYou: string): string {
  if (timeline.holderIsApplicant) return withYou
  return timeline.holder
    ? t('applications.show.with', { holder: timeline.holder })
    : t('applications.show.nobody')
}

function actorOf(step: Step): string {
  if (step.byBank) return t('applications.show.by_bank_system', { bank: step.byBank })
  return step.byRole
    ? t('applications.show.by', { role: step.byRole })
    : t('applications.show.by_system')
}

/** Returns the timeline item of a step; one with a reason went against the applicant, unless it granted an appeal. */
export const itemOf = (step: Step): TimelineItem => ({
  title: t(`workflow.actions.application.${step.action}`),
  date: step.on,
  by: step.helper
    ? t('applications.show.with_help', { by: actorOf(step), helper: step.helper })
    : actorOf(step),
  state: step.reason && step.action !== 'grant_appeal' ? 'problem' : 'done',
})

/** Returns the text of what comes next, by the key from the server. */
export const nextText = (
  key: `applications.next.${string}` | `workflow.stages.application.${string}.next`
) => t(key)
