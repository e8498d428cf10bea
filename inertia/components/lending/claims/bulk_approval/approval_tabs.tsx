import { Link } from '@inertiajs/react'
import { useT } from '~/lib/use_t'

const APPROVAL_PAGES = {
  claims: '/officer/final-approvals',
  applications: '/officer/final-approvals/applications',
} as const

/** The two stacks of the last approval. */
export function ApprovalTabs({ path }: { path: string }) {
  const t = useT()
  return (
    <nav className="as-tabs" aria-label={t('workflow.stack.title')}>
      {(['claims', 'applications'] as const).map((key) => (
        <Link
          key={key}
          href={APPROVAL_PAGES[key]}
          aria-current={path === APPROVAL_PAGES[key] ? 'page' : undefined}
        >
          {t(`workflow.stack.${key}`)}
        </Link>
      ))}
    </nav>
  )
}
