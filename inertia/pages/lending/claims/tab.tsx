import { Stack } from '@mantine/core'
import type { Claims } from '@generated/views'
import { claimColumns } from '~/components/lending/claims/claim_columns'
import { ClaimHead } from '~/components/lending/claims/claim_head'
import { dayColumn, moneyColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { DescriptionList, EmptyState, SectionCard } from '~/components/page'
import { LetterView } from '~/components/lending/loans/letter_view'
import { DisbursementFacts, LetterLink, SanctionFacts } from '~/components/lending/loans/loan_facts'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { t } from '~/lib/translate'

type TabProps = Claims.Tab & { words: CertificateWords }

/** One tab of a claim: its loan, its certificate, or its history. */
export default function ClaimTab(props: TabProps) {
  const { tab, claim, application } = props
  return (
    <Stack gap="lg">
      <ClaimHead claim={claim} application={application} tab={tab} />
      <TabContent {...props} />
    </Stack>
  )
}

function TabContent({ tab, certificate, words, loan, history }: TabProps) {
  if (tab === 'loi') {
    return (
      <SectionCard>
        {certificate ? (
          <ClaimCertificate certificate={certificate} words={words} />
        ) : (
          <EmptyState title={t('claims.tabs.no_loi')} />
        )}
      </SectionCard>
    )
  }
  if (history) return <History history={history} />
  if (!loan) return <EmptyState title={t('claims.tabs.no_loan')} />
  if (tab === 'sanction') {
    return (
      <>
        <SectionCard title={t('loans.officer.recorded')}>
          <SanctionFacts sanction={loan.sanction} />
        </SectionCard>
        <SectionCard title={t('loans.labels.sanction_letter')}>
          <LetterView file={loan.sanction.letter} title={t('loans.labels.sanction_letter')} />
        </SectionCard>
      </>
    )
  }
  return loan.disbursements.map((disbursement) => (
    <SectionCard
      key={disbursement.id}
      title={t('loans.officer.tranche', { tranche: disbursement.trancheNo })}
    >
      {tab === 'schedule' ? (
        <ScheduleTable rows={disbursement.rows} showsClaims />
      ) : (
        <>
          <DisbursementFacts disbursement={disbursement} />
          <LetterLink file={disbursement.letter} label={t('loans.officer.view_letter')} />
        </>
      )}
    </SectionCard>
  ))
}

function History({ history }: { history: NonNullable<TabProps['history']> }) {
  return (
    <>
      <DataTable
        caption={t('claims.tabs.claims')}
        rows={history.claims}
        rowHref={(row) => `/officer/claims/${row.id}`}
        empty={null}
        columns={[
          { key: 'id', label: t('claims.columns.id') },
          dayColumn('submittedOn', t('claims.columns.submitted_on')),
          ...claimColumns(),
        ]}
      />
      <DataTable
        caption={t('claims.tabs.sanctions')}
        rows={history.sanctions}
        rowHref={(row) => `/officer/sanctions/${row.id}`}
        empty={null}
        labels="claims.columns"
        columns={(column) => [
          { key: 'loiNumber', label: t('claims.officer.loi') },
          column('bank'),
          { key: 'branchName', label: t('loans.labels.branch') },
          dayColumn('sanctionedOn', t('loans.labels.sanction_date')),
          moneyColumn('amountPaise', t('loans.labels.sanction_amount')),
          moneyColumn('disbursedPaise', t('loans.labels.disbursed_amount')),
          column('status', (row) => (row.isLive ? '' : t('loans.states.withdrawn'))),
        ]}
      />
    </>
  )
}

/** Texts of the certificate: it is in Marathi regardless of the reader's language (document 4, 2.6). */
type CertificateWords = Record<
  | 'title'
  | 'number'
  | 'issued_on'
  | 'valid_from'
  | 'valid_till'
  | 'application'
  | 'name'
  | 'aadhaar'
  | 'pan'
  | 'address'
  | 'loan_type'
  | 'business'
  | 'mr'
  | 'mrs'
  | 'certify',
  string
>

/** The certificate of eligibility of the claim's loan. */
function ClaimCertificate({
  certificate,
  words,
}: {
  certificate: Claims.Certificate
  words: CertificateWords
}) {
  const { gender } = certificate
  const honorific = gender === null ? '' : gender === 'male' ? words.mr : words.mrs
  const name = [honorific, certificate.applicantName].filter(Boolean).join(' ')
  return (
    <article className="cl-certificate as-column" lang="mr">
      <h2 className="as-middle">{words.title}</h2>
      <p>{certificate.corporation}</p>
      <p>{words.certify}</p>
      <DescriptionList
        columns={2}
        items={[
          { label: words.number, value: certificate.number },
          { label: words.issued_on, value: certificate.issuedOn },
          { label: words.valid_from, value: certificate.validFrom },
          { label: words.valid_till, value: certificate.validTill },
          { label: words.application, value: certificate.applicationNumber },
          { label: words.name, value: name },
          certificate.aadhaar === null
            ? { label: words.pan, value: certificate.pan }
            : { label: words.aadhaar, value: certificate.aadhaar },
          { label: words.address, value: certificate.address },
          { label: words.loan_type, value: certificate.loanType },
          { label: words.business, value: certificate.purpose },
        ]}
      />
    </article>
  )
}
