import { formatPercent, basisPoints } from '#kernel/rates/basis_points'
import type { Approvals, Claims, Collaboration as Together, Lists } from '@generated/views'
import { claimSums } from '~/components/lending/claims/claim_columns'
import { BankLine } from '~/components/lending/claims/found_instalments'
import { ClaimChecks } from '~/components/lending/claims/claim_checks'
import { ClaimHead } from '~/components/lending/claims/claim_head'
import { ClaimHistory } from '~/components/lending/claims/claim_history'
import { RecoveriesCard } from '~/components/lending/claims/recoveries_card'
import { ReversalsCard } from '~/components/lending/claims/reversals_card'
import { AadhaarLinkingCard } from '~/components/lending/claims/aadhaar_linking_card'
import { pastDueText } from '~/components/lending/claims/past_due_facts'
import { Money } from '~/components/money'
import { DateText, DescriptionList, Notice, SectionCard, StatusBadge } from '~/components/page'
import { QuestionsCard } from '~/components/lending/approvals/review/questions_card'
import { AssigneeBadge, Assignment } from '~/components/lending/approvals/review/assignment'
import { DecisionBar } from '~/components/lending/approvals/review/decision_bar'
import { ReviewLayout } from '~/components/lending/approvals/review/review_layout'
import { DocumentViewer } from '~/components/lending/approvals/review/document_viewer'
import { Notes } from '~/components/lending/approvals/review/notes'
import { Panels } from '~/components/lending/approvals/review/panels'
import { t } from '~/lib/translate'
import { dayColumn } from '~/components/columns'
import { DataTable } from '~/components/data_table'
import { Stacked } from '~/components/table/stacked'
import '~/components/lending/claims/claims.css'

type OfficerProps = Claims.OfficerClaim & {
  /** Address of the proof of its payment; null where there is none. */
  proofHref: string | null
  place: Lists.Place
  notes: Together.Notes
  assignment: Together.Assignment
  asked: Together.Questions
  steps: Claims.ClaimStep[]
  reversals: Claims.ClaimReversals
  recoveries: Claims.ClaimRecoveries
  /** Shown instead of the history when it could not be loaded. */
  stepsError: string | null
  checks: Claims.ClaimCheck[]
  /** Null when it could not be loaded. */
  linking: (Claims.AadhaarLinking & { can: { ask: boolean } }) | null
  latestDecisionId: number | null
  actions: Claims.AllowedDecision[]
  actionsError: string | null
  /** Items that a return can name. */
  items: Claims.ItemOptions
  /** Null where nobody visited the borrower. */
  siteVisits: Approvals.ReviewPanel | null
  /** Null where no list of another office names the borrower. */
  outside: Approvals.ReviewPanel | null
}

/** One claim with all data for the decision: the recomputation beside the proof, then the rest. */
export default function OfficerClaim(props: OfficerProps) {
  const { claim, application, loan, rows, documents, place, steps, checks, actions } = props
  const { stepsError, latestDecisionId, assignment, proofHref } = props
  const sums = claimSums(claim)
  const path = `/officer/claims/${claim.id}/decisions`
  const expectedState = { expectedStatusId: claim.statusId, expectedDecisionId: latestDecisionId }
  const linking = props.linking && (
    <AadhaarLinkingCard linking={props.linking} claimId={claim.id} expectedState={expectedState} />
  )
  /** The next step then depends on it, so it comes first. */
  const isReturnedByBank = Boolean(props.linking?.failure)
  return (
    <ReviewLayout
      key={claim.id}
      head={
        <ClaimHead
          claim={claim}
          application={application}
          tab="details"
          place={place}
          badge={<AssigneeBadge assignee={assignment.assignee} />}
        />
      }
      dataLabel={t('approvals.review.sections')}
      data={
        <>
          {loan && !loan.isVerified ? (
            <Notice tone="warning">{t('claims.officer.loan_not_verified')}</Notice>
          ) : null}
          {isReturnedByBank ? (
            <>
              {linking}
              <QuestionsCard key={latestDecisionId} asked={props.asked} />
            </>
          ) : null}
          <SectionCard title={t('claims.officer.claimed')}>
            <ClaimedAgainstSchedule rows={rows} />
          </SectionCard>
          <SectionCard title={t('claims.rules.title')}>
            <ClaimChecks checks={checks} />
          </SectionCard>
          {isReturnedByBank ? null : linking}
          <ReversalsCard reversals={props.reversals} />
          <RecoveriesCard recoveries={props.recoveries} />
          <SectionCard title={t('claims.show.details')}>
            <DescriptionList
              labels="claims.officer"
              items={(fact) => [
                ...sums,
                fact('claims.form.principal', <Money paise={claim.principalPaise} />),
                fact('claims.show.charges', <Money paise={claim.chargesPaise} />),
                fact('first_submitted', t.date(claim.firstSubmittedOn)),
                fact('claims.columns.payment', claim.payment),
                proofHref ? fact('proof', <a href={proofHref}>{t('claims.show.proof')}</a>) : null,
              ]}
            />
          </SectionCard>
          <LoanCard application={application} loan={loan} pastDue={props.pastDue} />
          <Panels panels={[props.outside, props.siteVisits].filter((panel) => panel !== null)} />
          {isReturnedByBank ? null : <QuestionsCard asked={props.asked} />}
          <Assignment key={assignment.assignee?.id} assignment={assignment} />
          <Notes notes={props.notes} />
          <SectionCard title={t('claims.officer.history')}>
            {stepsError ? (
              <Notice tone="danger">{stepsError}</Notice>
            ) : (
              <ClaimHistory steps={steps} />
            )}
          </SectionCard>
        </>
      }
      documentsLabel={t('claims.officer.documents')}
      documents={<DocumentViewer documents={documents} />}
      bar={
        <DecisionBar
          href={place.query ? `${path}?${place.query}` : path}
          steps={actions}
          items={props.items}
          expectedState={expectedState}
          file={t('claims.officer.title', { id: claim.id, name: application.applicantName })}
          amount={{
            claimPaise: claim.interestPaise,
            limitPaise: claim.approvedPaise ?? claim.proposedPaise,
          }}
          error={props.actionsError}
        />
      }
    />
  )
}

function LoanCard(props: Pick<OfficerProps, 'application' | 'loan' | 'pastDue'>) {
  const { application, loan, pastDue } = props
  return (
    <SectionCard title={t('claims.officer.applicant')}>
      {loan?.isVerified ? (
        <p className="as-card-text">{t('claims.officer.loan_verified')}</p>
      ) : null}
      <DescriptionList
        labels="claims.officer"
        items={(fact) => [
          fact('claims.columns.applicant', application.applicantName),
          fact('aadhaar', application.aadhaar),
          fact('mobile', application.mobile),
          fact('claims.columns.district', application.district),
          fact('scheme', application.scheme),
          fact('loi', <a href={application.loiHref}>{application.loiNumber}</a>),
          ...(loan
            ? [
                fact('claims.columns.bank', `${loan.bank}, ${loan.branchName}`),
                fact(
                  'sanctioned',
                  <a href={`/officer/sanctions/${loan.sanctionId}`}>
                    <Money paise={loan.amountPaise} />
                  </a>
                ),
                fact(
                  'claims.past_due.title',
                  <a href={`/officer/days-past-due/${loan.sanctionId}`}>{pastDueText(pastDue)}</a>
                ),
                fact('rate', formatPercent(basisPoints(loan.rateBp))),
                fact('tenure', t('claims.officer.months', { count: loan.tenureMonths })),
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

type ComparedRow = Claims.OfficerClaim['rows'][number]

const certaintyOf = ({ isRecognised, isConfirmed }: ComparedRow) =>
  isRecognised ? 'recognised' : isConfirmed ? 'confirmed' : 'unconfirmed'

/** Each claimed instalment beside the amounts that the schedule and the rules give now. */
function ClaimedAgainstSchedule({ rows }: { rows: ComparedRow[] }) {
  const agrees = (row: ComparedRow) =>
    row.scheduleInterestPaise === row.interestPaise && row.recomputedPaise === row.proposedPaise
  return (
    <div className="cl-compared">
      <DataTable
        caption={t('claims.show.rows')}
        hideCaption
        rows={rows}
        rowKey="scheduleRowId"
        empty={null}
        labels="claims.officer"
        columns={(column) => [
          dayColumn('dueOn', t('claims.form.due')),
          column('claims.columns.paid_on', (row) =>
            row.narration === null ? (
              <Stacked
                first={<DateText value={row.paidOn} />}
                second={t('claims.officer.no_narration')}
              />
            ) : (
              <>
                <BankLine
                  line={{
                    on: row.paidOn,
                    narration: row.narration,
                    amountPaise: row.linePaise,
                    balancePaise: row.balancePaise,
                  }}
                />
                <StatusBadge
                  label={t(`claims.statement.${certaintyOf(row)}`)}
                  tone={row.isRecognised ? 'success' : 'warning'}
                />
              </>
            )
          ),
          {
            key: 'interestPaise',
            label: t('claims.columns.claim_amount'),
            labelBelow: t('claims.officer.schedule_interest'),
            align: 'right',
            render: (row) => (
              <Stacked
                first={<Money paise={row.interestPaise} />}
                second={<Money paise={row.scheduleInterestPaise} />}
              />
            ),
          },
          {
            key: 'proposedPaise',
            label: t('claims.columns.proposed'),
            labelBelow: t('claims.officer.recomputed'),
            align: 'right',
            render: (row) => (
              <Stacked
                first={<Money paise={row.proposedPaise} />}
                second={<Money paise={row.recomputedPaise} />}
              />
            ),
          },
          column('claims.rules.result', (row) => (
            <StatusBadge
              label={t(agrees(row) ? 'claims.officer.matches' : 'claims.officer.differs')}
              tone={agrees(row) ? 'success' : 'warning'}
            />
          )),
        ]}
      />
    </div>
  )
}
