import type { ReactNode } from 'react'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page'
import { stepHref, stepPosition } from '~/components/applicants/profile/step_page'
import { t } from '~/lib/translate'

interface PersonPageProps {
  step: Profile.Step
  /** Name of the person. */
  title: string
  children: ReactNode
}

/** The frame of a page about one person of a list, with a link back to the list. */
export function PersonPage({ step, title, children }: PersonPageProps) {
  const position = stepPosition(step)
  return (
    <div className="as-step">
      <PageHeader
        title={title}
        subtitle={position}
        backHref={stepHref(step)}
        backLabel={t(`profile.sections.${step.section}`)}
      />
      {children}
    </div>
  )
}
