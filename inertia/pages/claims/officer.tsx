import { SimpleGrid, Stack } from '@mantine/core'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { ClaimChecks, type ClaimCheck } from '~/components/claims/claim_checks'
import { ClaimDecisionForm, type OfferedAction } from '~/components/claims/claim_decision_form'
import { ClaimHistory } from '~/components/claims/claim_history'
import { ClaimTabs } from '~/components/claims/claim_tabs'
import { ClaimedAgainstSchedule, type ComparedRow } from '~/components/claims/compared_rows'
import type { ClaimFile, ClaimLine, ClaimStep } from '~/components/claims/types'
import { DescriptionList } from '~/components/description_list'
import { FileLink } from '~/components/file_link'
import { Money } from '~/components/money'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type OfficerProps = {
  claim: ClaimLine & {
    statusId: number
    chargesPaise: number
    principalPaise: number
    firstSubmittedOn: string
  }
  application: {
    id: number
    number: string
    applicantName: string
    aadhaar: string
    mobile: string
    district: string
    scheme: string
    loiNumber: string | null
  }
  loan: {
    sanctionId: number
    bank: string
    branchName: string
    amountPaise: number
    disbursedPaise: number
    rateBp: number
    tenureMonths: number
    isVerified: boolean
    disbursements: { id: number; trancheNo: number }[]
  } | null
  rows: ComparedRow[]
  files: ClaimFile[]
  steps: ClaimStep[]
  /** Said instead of the history when it could not be read. */
  stepsTrouble: string | null
  checks: ClaimCheck[]
  latestDecisionId: number | null
  actions: OfferedAction[]
  actionsTrouble: string | null
}

/** One claim with everything its decision needs: figures, rules, papers, history. */
export default function OfficerClaim(props: OfficerProps) {
  const { claim, application, loan, rows, files, steps, checks, latestDecisionId, actions } = props
  const { stepsTrouble, actionsTrouble } = props
  const t = useT()
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('claims.officer.title', { id: claim.id })}
        subtitle={`${application.applicantName} · ${application.number}`}
        backHref="/officer/claims"
        backLabel={t('claims.officer.list')}
        actions={<StatusBadge label={claim.status} tone={toneOfOwner(claim.owner)} />}
      />
      <ClaimTabs claimId={claim.id} applicationId={application.id} current="details" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SectionCard title={t('claims.show.details')}>
          <DescriptionList
            items={[
              {
                label: t('claims.columns.claim_amount'),
                value: <Money paise={claim.interestPaise} />,
              },
              { label: t('claims.columns.proposed'), value: <Money paise={claim.proposedPaise} /> },
              {
                label: t('claims.columns.approved'),
                value: claim.approvedPaise === null ? null : <Money paise={claim.approvedPaise} />,
              },
              { label: t('claims.columns.paid'), value: <Money paise={claim.paidPaise} /> },
              { label: t('claims.form.principal'), value: <Money paise={claim.principalPaise} /> },
              { label: t('claims.show.charges'), value: <Money paise={claim.chargesPaise} /> },
              {
                label: t('claims.officer.first_submitted'),
                value: formatDate(claim.firstSubmittedOn as PlainDate),
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
            value: application.loiNumber ? (
              <a href={`/officer/applications/${application.id}/loi`}>{application.loiNumber}</a>
            ) : null,
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

function ClaimDocument({ file }: { file: ClaimFile }) {
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
