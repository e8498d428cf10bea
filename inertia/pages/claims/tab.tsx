import { Stack } from '@mantine/core'
import { formatDate, type PlainDate } from '#core/calendar/plain_date'
import {
  ClaimCertificate,
  type Certificate,
  type CertificateWords,
} from '~/components/claims/certificate'
import { ClaimTabs } from '~/components/claims/claim_tabs'
import type { ClaimLine } from '~/components/claims/types'
import { DataTable } from '~/components/data_table'
import { EmptyState } from '~/components/empty_state'
import { LetterView } from '~/components/loans/letter_view'
import { DisbursementFacts, LetterLink, SanctionFacts } from '~/components/loans/loan_facts'
import { ScheduleTable } from '~/components/loans/schedule_table'
import type { Disbursement, Sanction } from '~/components/loans/types'
import { Money } from '~/components/money'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { StatusBadge } from '~/components/status_badge'
import { toneOfOwner } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

type SanctionLine = {
  id: number
  loiNumber: string
  bank: string
  branchName: string
  sanctionedOn: string
  amountPaise: number
  disbursedPaise: number
  isLive: boolean
}

type TabProps = {
  tab: string
  claim: { id: number; status: string; owner: string }
  application: { id: number; number: string; applicantName: string }
  certificate: Certificate | null
  words: CertificateWords
  loan: { sanction: Sanction; disbursements: Disbursement[] } | null
  history: { claims: ClaimLine[]; sanctions: SanctionLine[] } | null
}

/** One tab of a claim: the loan behind it, its certificate, or its history. */
export default function ClaimTab(props: TabProps) {
  const { tab, claim, application } = props
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
      <ClaimTabs claimId={claim.id} applicationId={application.id} current={tab} />
      <TabContent {...props} />
    </Stack>
  )
}

function TabContent({ tab, certificate, words, loan, history }: TabProps) {
  const t = useT()
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
        <ScheduleTable rows={disbursement.rows} showsDue />
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
  const t = useT()
  return (
    <>
      <DataTable
        caption={t('claims.tabs.claims')}
        rows={history.claims}
        rowKey="id"
        rowHref={(row) => `/officer/claims/${row.id}`}
        empty={null}
        columns={[
          { key: 'id', label: t('claims.columns.id') },
          {
            key: 'submittedOn',
            label: t('claims.columns.submitted_on'),
            render: (row) => formatDate(row.submittedOn as PlainDate),
          },
          {
            key: 'interestPaise',
            label: t('claims.columns.claim_amount'),
            align: 'right',
            render: (row) => <Money paise={row.interestPaise} />,
          },
          {
            key: 'approvedPaise',
            label: t('claims.columns.approved'),
            align: 'right',
            render: (row) => <Money paise={row.approvedPaise} />,
          },
          {
            key: 'status',
            label: t('claims.columns.status'),
            render: (row) => <StatusBadge label={row.status} tone={toneOfOwner(row.owner)} />,
          },
          { key: 'payment', label: t('claims.columns.payment') },
        ]}
      />
      <DataTable
        caption={t('claims.tabs.sanctions')}
        rows={history.sanctions}
        rowKey="id"
        rowHref={(row) => `/officer/sanctions/${row.id}`}
        empty={null}
        columns={[
          { key: 'loiNumber', label: t('claims.officer.loi') },
          { key: 'bank', label: t('claims.columns.bank') },
          { key: 'branchName', label: t('loans.labels.branch') },
          {
            key: 'sanctionedOn',
            label: t('loans.labels.sanction_date'),
            render: (row) => formatDate(row.sanctionedOn as PlainDate),
          },
          {
            key: 'amountPaise',
            label: t('loans.labels.sanction_amount'),
            align: 'right',
            render: (row) => <Money paise={row.amountPaise} />,
          },
          {
            key: 'disbursedPaise',
            label: t('loans.labels.disbursed_amount'),
            align: 'right',
            render: (row) => <Money paise={row.disbursedPaise} />,
          },
          {
            key: 'isLive',
            label: t('claims.columns.status'),
            render: (row) => (row.isLive ? '' : t('loans.states.withdrawn')),
          },
        ]}
      />
    </>
  )
}
