import type { Claims } from '@generated/views'
import { ClaimTabs } from '~/components/claims/claim_tabs'
import { PageHeader } from '~/components/page_header'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type ClaimHeadProps = Pick<Claims.Tab, 'claim' | 'application'> & { tab: string }

/** Whose claim an officer looks at, where it stands, and its tabs. */
export function ClaimHead({ claim, application, tab }: ClaimHeadProps) {
  const t = useT()
  return (
    <>
      <PageHeader
        title={t('claims.officer.title', { id: claim.id, name: application.applicantName })}
        subtitle={t('claims.show.subtitle', { number: application.number })}
        backHref="/officer/claims"
        backLabel={t('claims.officer.list')}
        actions={<StatusBadge label={claim.status} tone={toneOfOwner(claim.owner)} />}
      />
      <ClaimTabs claimId={claim.id} applicationId={application.id} current={tab} />
    </>
  )
}
