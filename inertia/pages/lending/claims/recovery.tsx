import type { Auth, Claims } from '@generated/views'
import {
  RecoveryEntries,
  RecoveryFacts,
  RecoveryLetters,
} from '~/components/lending/claims/recovery_facts'
import { RecoverySteps } from '~/components/lending/claims/recovery_steps'
import { FileLink } from '~/components/file_link'
import { DescriptionList, Page, SectionCard } from '~/components/page'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { t } from '~/lib/translate'

/** One demand for a refund that should not have been paid, with the steps that its officer can take. */
export default function Recovery(props: Claims.Recovery & { stepUp: Auth.StepUp }) {
  const { demand, applicantName, proposedBy, orderedBy, file, waiting } = props
  const base = `/officer/recoveries/${demand.id}`
  return (
    <Page
      title={t('claims.recovery.of', { number: demand.id, name: applicantName })}
      backHref="/officer/recoveries"
      backLabel={t('claims.recovery.title')}
    >
      <PendingNotice waiting={waiting} />
      <RecoveryFacts demand={demand} />
      <RecoverySteps {...props} />
      <RecoveryEntries demand={demand} base={base} />
      <SectionCard title={t('claims.recovery.people')} stacked>
        <DescriptionList
          columns={2}
          labels="claims.recovery"
          items={(fact) => [
            fact('claim', <a href={`/officer/claims/${demand.claimId}`}>{demand.claimId}</a>),
            fact('claims.reversal.proposed_by', proposedBy),
            orderedBy === null ? null : fact('ordered_by', orderedBy),
          ]}
        />
        {file ? (
          <FileLink
            href={`/files/${file.uuid}`}
            label={t('claims.recovery.evidence')}
            mime={file.mime}
          />
        ) : null}
      </SectionCard>
      <RecoveryLetters demand={demand} base={base} />
    </Page>
  )
}
