import type { ReactNode } from 'react'
import type { Claims, Lists } from '@generated/views'
import { PageHeader, StatusBadge } from '~/components/page'
import { FilePdfButton } from '~/components/lending/approvals/review/file_pdf_button'
import { ListPositionNav } from '~/components/lending/approvals/review/list_position_nav'
import { toneOfOwner } from '~/lib/status_tone'
import { t } from '~/lib/translate'
import { Link, usePage } from '@inertiajs/react'
import '~/components/lending/claims/claims.css'

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

interface ClaimHeadProps extends Pick<Claims.Tab, 'claim' | 'application'> {
  tab: string
  /** Position in the list from which the user came; without one, the link leads to all claims. */
  place?: Lists.Place
  /** Shown beside the state. */
  badge?: ReactNode
}

/** Heading of a claim for officers: the applicant, its state, and its tabs. */
export function ClaimHead({ claim, application, tab, place, badge }: ClaimHeadProps) {
  return (
    <>
      <PageHeader
        title={t('claims.officer.title', { id: claim.id, name: application.applicantName })}
        subtitle={t('claims.show.subtitle', { number: application.number })}
        backHref={place?.backHref ?? '/officer/claims'}
        backLabel={t('claims.officer.list')}
        actions={
          <>
            <StatusBadge label={claim.status} tone={toneOfOwner(claim.owner)} />
            {badge}
            {place ? <ListPositionNav place={place} /> : null}
            {tab === 'details' ? <FilePdfButton href={`/officer/claims/${claim.id}/file`} /> : null}
          </>
        }
      />
      <ClaimTabs claimId={claim.id} applicationId={application.id} current={tab} />
    </>
  )
}

type Tab = (typeof TABS)[number]

type ClaimTabsProps = { claimId: number; applicationId: number; current: string }

/** @param query the query of the list, which is passed from tab to tab */
function hrefOf(tab: Tab, claimId: number, applicationId: number, query = ''): string {
  if (tab === 'documents') return `/officer/documents/claim/${claimId}`
  if (tab === 'profile') return `/officer/applications/${applicationId}`
  const path = tab === 'details' ? '' : `/${tab}`
  return `/officer/claims/${claimId}${path}${query && `?${query}`}`
}

/** The eight tabs of a claim, each a separate link (document 4, 2.6). */
function ClaimTabs({ claimId, applicationId, current }: ClaimTabsProps) {
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
