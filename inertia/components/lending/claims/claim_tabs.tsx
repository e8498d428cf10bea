import '~/components/lending/claims/claims.css'
import { Link, usePage } from '@inertiajs/react'
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

/** @param query the list's part of the address, which goes along from tab to tab */
function hrefOf(tab: Tab, claimId: number, applicationId: number, query = ''): string {
  if (tab === 'documents') return `/officer/documents/claim/${claimId}`
  if (tab === 'profile') return `/officer/applications/${applicationId}`
  const path = tab === 'details' ? '' : `/${tab}`
  return `/officer/claims/${claimId}${path}${query && `?${query}`}`
}

/** The eight tabs of a claim, each a link of its own (document 4, 2.6). */
export function ClaimTabs({ claimId, applicationId, current }: ClaimTabsProps) {
  const t = useT()
  const [, query] = usePage().url.split('?')
  return (
    <nav className="as-tabs" aria-label={t('claims.tabs.label')}>
      {TABS.map((tab) => (
        <Link
          key={tab}
          href={hrefOf(tab, claimId, applicationId, query)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {t(`claims.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}
