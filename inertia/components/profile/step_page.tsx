import type { ReactNode } from 'react'
import type { Profile } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { useT } from '~/lib/use_t'

/** The address of a step's form. */
export const stepHref = (step: Profile.Step) => `/apply/${step.loanType}/${step.section}`

interface StepPageProps {
  step: Profile.Step
  /** For a table with many columns. */
  wide?: boolean
  children: ReactNode
}

/** The frame of every section of the wizard. */
export function StepPage({ step, wide, children }: StepPageProps) {
  const t = useT()
  const { loanTypeName, number, total } = step
  return (
    <div className="as-step" data-wide={wide || undefined}>
      <PageHeader
        title={t(`profile.sections.${step.section}`)}
        subtitle={
          number === null
            ? t('profile.step.optional', { loanType: loanTypeName })
            : t('profile.step.position', { loanType: loanTypeName, number, total })
        }
        backHref={step.backHref}
        backLabel={t(step.isChecking ? 'profile.step.back_to_check' : 'profile.step.back')}
      />
      {children}
    </div>
  )
}
