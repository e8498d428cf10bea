import type { ReactNode } from 'react'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page'
import { AppealNotice } from '~/components/applicants/profile/appeal_notice'
import { t } from '~/lib/translate'

/** Returns the address of a step's form. */
export const stepHref = (step: Profile.Step) => `/apply/${step.loanType}/${step.section}`

/** Returns the position of a section among those of its loan; an optional one is not counted. */
export function stepPosition({ loanTypeName, number, total }: Profile.Step) {
  return number === null
    ? t('profile.step.optional', { loanType: loanTypeName })
    : t('profile.step.position', { loanType: loanTypeName, number, total })
}

interface StepPageProps {
  step: Profile.Step
  /** Set for a table with many columns. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every section of the wizard. */
export function StepPage({ step, wide, children }: StepPageProps) {
  const position = stepPosition(step)
  return (
    <div className="as-step" data-wide={wide || undefined}>
      <PageHeader
        title={t(`profile.sections.${step.section}`)}
        subtitle={position}
        backHref={step.backHref}
        backLabel={t(step.isChecking ? 'profile.step.back_to_check' : 'profile.step.back')}
      />
      <AppealNotice number={step.appealed} />
      {children}
    </div>
  )
}
