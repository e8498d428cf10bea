import '~/components/claims/claims.css'
import { Link } from '@inertiajs/react'
import { useT } from '~/lib/use_t'

const TABS = [
  'details',
  'loi',
  'sanction',
  'disbursals',
  'schedule',
  'documents',
  'profile',
  'history',
] as const

type Tab = (typeof TABS)[number]

type ClaimTabsProps = { claimId: number; applicationId: number; current: string }

function hrefOf(tab: Tab, claimId: number, applicationId: number): string {
  if (tab === 'details') return `/officer/claims/${claimId}`
  if (tab === 'documents') return `/officer/documents/claim/${claimId}`
  if (tab === 'profile') return `/officer/applications/${applicationId}`
  return `/officer/claims/${claimId}/${tab}`
}

/** The eight tabs of a claim, each a link of its own (document 4, 2.6). */
export function ClaimTabs({ claimId, applicationId, current }: ClaimTabsProps) {
  const t = useT()
  return (
    <nav className="cl-tabs" aria-label={t('claims.tabs.label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          href={hrefOf(tab, claimId, applicationId)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`claims.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
