import type { ReactNode } from 'react'
import { SectionCard } from '~/components/page'

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** Fields that belong together: stacked on a phone, in two columns on a desktop. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <SectionCard title={title} subtitle={hint}>
      <div className="as-fields">{children}</div>
    </SectionCard>
  )
}
