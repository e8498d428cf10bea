import type { ReactNode } from 'react'
import type { Claims, Lists } from '@generated/views'
import { ClaimTabs } from '~/components/lending/claims/claim_tabs'
import { PageHeader } from '~/components/page_header'
import { FilePdfButton } from '~/components/lending/approvals/review/file_pdf_button'
import { ListPositionNav } from '~/components/lending/approvals/review/list_position_nav'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

interface ClaimHeadProps extends Pick<Claims.Tab, 'claim' | 'application'> {
  tab: string
  /** In the list one came from; a tab that does not know it leads back to all claims. */
  place?: Lists.Place
  /** What stands beside the state. */
  badge?: ReactNode
}

/** Whose claim an officer looks at, where it stands, and its tabs. */
export function ClaimHead({ claim, application, tab, place, badge }: ClaimHeadProps) {
  const t = useT()
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
