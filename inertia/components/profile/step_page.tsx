import type { ReactNode } from 'react'
import { PageHeader } from '~/components/page_header'
import { useT } from '~/lib/use_t'

/** Where a page stands in the wizard, as the server says it. */
export type Step = {
  section: string
  /** 'individual', 'group' or 'education', as in addresses. */
  loanType: string
  loanTypeName: string
  /** Among the sections that have to be filled in; null for others. */
  number: number | null
  total: number
  /** When the draft shown was kept (ISO 8601); null when what is shown is what was saved. */
  draftSavedAt: string | null
  /** The draft that the page was made of; a newer one of another device is not written over. */
  draftVersion: string | null
  nextHref: string
  /** Why the form cannot be filled in now, e.g. an empty list. */
  trouble?: string | null
}

/** The address of a step's form. */
export const stepHref = (step: Step) => `/apply/${step.loanType}/${step.section}`

interface StepPageProps {
  step: Step
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
        backHref={`/apply/${step.loanType}`}
        backLabel={t('profile.step.back')}
      />
      {children}
    </div>
  )
}
