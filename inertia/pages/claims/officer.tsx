import { SimpleGrid, Stack } from '@mantine/core'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import type { Claims } from '@generated/views'
import { ClaimChecks } from '~/components/claims/claim_checks'
import { useClaimSums } from '~/components/claims/claim_columns'
import { ClaimDecisionForm } from '~/components/claims/claim_decision_form'
import { ClaimHead } from '~/components/claims/claim_head'
import { ClaimHistory } from '~/components/claims/claim_history'
import { ClaimedAgainstSchedule } from '~/components/claims/compared_rows'
import { DescriptionList } from '~/components/description_list'
import { FileLink } from '~/components/file_link'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type OfficerProps = Claims.OfficerClaim & {
  steps: Claims.ClaimStep[]
  /** Said instead of the history when it could not be read. */
  stepsTrouble: string | null
  checks: Claims.ClaimCheck[]
  latestDecisionId: number | null
  actions: Claims.OfferedDecision[]
  actionsTrouble: string | null
}

/** One claim with everything its decision needs: figures, rules, papers, history. */
export default function OfficerClaim(props: OfficerProps) {
  const { claim, application, loan, rows, files, steps, checks, latestDecisionId, actions } = props
  const { stepsTrouble, actionsTrouble } = props
  const t = useT()
  return (
    <Stack gap="lg">
      <ClaimHead claim={claim} application={application} tab="details" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SectionCard title={t('claims.show.details')}>
          <DescriptionList
            items={[
              ...useClaimSums(claim),
              { label: t('claims.form.principal'), value: <Money paise={claim.principalPaise} /> },
              { label: t('claims.show.charges'), value: <Money paise={claim.chargesPaise} /> },
              {
                label: t('claims.officer.first_submitted'),
                value: t.date(claim.firstSubmittedOn),
              },
              { label: t('claims.columns.payment'), value: claim.payment },
            ]}
          />
        </SectionCard>
        <LoanCard application={application} loan={loan} />
      </SimpleGrid>
      {loan ? (
        <Notice tone={loan.isVerified ? 'success' : 'warning'}>
          {t(loan.isVerified ? 'claims.officer.loan_verified' : 'claims.officer.loan_not_verified')}
        </Notice>
      ) : null}
      <SectionCard title={t('claims.officer.claimed')}>
        <ClaimedAgainstSchedule rows={rows} />
      </SectionCard>
      <SectionCard title={t('claims.rules.title')}>
        <ClaimChecks checks={checks} />
      </SectionCard>
      <SectionCard title={t('claims.officer.documents')}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {files.map((file) => (
            <ClaimDocument key={file.uuid} file={file} />
          ))}
        </SimpleGrid>
      </SectionCard>
      <SectionCard title={t('claims.officer.decision')}>
        {actionsTrouble ? <Notice tone="danger">{actionsTrouble}</Notice> : null}
        {actions.length === 0 ? (
          <p>{t('claims.officer.no_action')}</p>
        ) : (
          <ClaimDecisionForm
            key={latestDecisionId}
            claimId={claim.id}
            statusId={claim.statusId}
            latestDecisionId={latestDecisionId}
            actions={actions}
            claimPaise={claim.interestPaise}
            limitPaise={claim.approvedPaise ?? claim.proposedPaise}
          />
        )}
      </SectionCard>
      <SectionCard title={t('claims.officer.history')}>
        {stepsTrouble ? (
          <Notice tone="danger">{stepsTrouble}</Notice>
        ) : (
          <ClaimHistory steps={steps} />
        )}
      </SectionCard>
    </Stack>
  )
}

function LoanCard({ application, loan }: Pick<OfficerProps, 'application' | 'loan'>) {
  const t = useT()
  return (
    <SectionCard title={t('claims.officer.applicant')}>
      <DescriptionList
        items={[
          { label: t('claims.columns.applicant'), value: application.applicantName },
          { label: t('claims.officer.aadhaar'), value: application.aadhaar },
          { label: t('claims.officer.mobile'), value: application.mobile },
          { label: t('claims.columns.district'), value: application.district },
          { label: t('claims.officer.scheme'), value: application.scheme },
          {
            label: t('claims.officer.loi'),
            value: <a href={application.loiHref}>{application.loiNumber}</a>,
          },
          ...(loan
            ? [
                { label: t('claims.columns.bank'), value: `${loan.bank}, ${loan.branchName}` },
                {
                  label: t('claims.officer.sanctioned'),
                  value: (
                    <a href={`/officer/sanctions/${loan.sanctionId}`}>
                      <Money paise={loan.amountPaise} />
                    </a>
                  ),
                },
                {
                  label: t('claims.officer.rate'),
                  value: formatPercent(basisPoints(loan.rateBp)),
                },
                {
                  label: t('claims.officer.tenure'),
                  value: t('claims.officer.months', { count: loan.tenureMonths }),
                },
                ...loan.disbursements.map(({ id, trancheNo }) => ({
                  label: t('claims.officer.disbursement', { number: trancheNo }),
                  value: <a href={`/officer/disbursements/${id}`}>{t('claims.columns.actions')}</a>,
                })),
              ]
            : []),
        ]}
      />
    </SectionCard>
  )
}

function ClaimDocument({ file }: { file: Claims.ClaimFile }) {
  const t = useT()
  const label = t(`claims.files.${file.slot}`)
  const href = `/files/${file.uuid}`
  return (
    <Stack gap="xs">
      <FileLink href={href} label={label} mime={file.mime} />
      {file.mime.startsWith('image/') ? (
        <img src={href} alt={label} className="as-claim-image" loading="lazy" />
      ) : (
        <iframe src={href} title={label} className="as-claim-paper" loading="lazy" />
      )}
    </Stack>
  )
}
