import type { ReactNode } from 'react'
import { SectionCard } from '~/components/page'

interface FieldGroupProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** Fields that belong together: one below the other on a phone, two beside each other on a desk. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <SectionCard title={title} subtitle={hint}>
      <div className="as-fields">{children}</div>
    </SectionCard>
  )
}
