import { Link } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { useT } from '~/lib/use_t'

const SUBJECTS = ['application', 'claim'] as const

/** Applications and claims have a workflow each. */
export function WorkflowTabs({ shown }: { shown: Administration.Workflow['subjectType'] }) {
  const t = useT()
  return (
    <nav className="as-tabs" aria-label={t('administration.workflow.title')}>
      {SUBJECTS.map((subject) => (
        <Link
          key={subject}
          href={`/officer/workflow/${subject}`}
          aria-current={subject === shown ? 'page' : undefined}
        >
          {t(`administration.workflow.subjects.${subject}`)}
        </Link>
      ))}
    </nav>
  )
}
