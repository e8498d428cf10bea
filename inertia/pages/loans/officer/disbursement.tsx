import { Button, SimpleGrid } from '@mantine/core'
import { BankComparison, type Comparison } from '~/components/loans/bank_comparison'
import { BankScheduleUpload } from '~/components/loans/bank_schedule_upload'
import { LetterView } from '~/components/loans/letter_view'
import { LoanChanges, type LoanChangeEntry } from '~/components/loans/loan_changes'
import { DisbursementFacts, HolderFacts, LetterLink } from '~/components/loans/loan_facts'
import { TakeBackButton, VerifyButton } from '~/components/loans/officer_steps'
import { ScheduleTable } from '~/components/loans/schedule_table'
import type { Disbursement, Holder, Sanction } from '~/components/loans/types'
import { Notice } from '~/components/notice'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type DisbursementProps = {
  id: number
  holder: Holder
  sanctionId: number
  sanction: Sanction
  disbursement: Disbursement
  verification: { by: string | null; at: string | null }
  version: string
  isLive: boolean
  changes: LoanChangeEntry[]
  comparison: Comparison | null
  canVerify: boolean
  canCompare: boolean
  canTakeBack: boolean
  canEdit: boolean
}

/** A disbursement beside the bank's letter, with its schedule. */
export default function OfficerDisbursement(props: DisbursementProps) {
  const { id, holder, sanctionId, disbursement, verification, version, isLive } = props
  const t = useT()
  const base = `/officer/disbursements/${id}`
  const tranche = disbursement.trancheNo
  return (
    <div className="as-stack">
      <PageHeader
        title={t('loans.officer.disbursement_of', { tranche, application: holder.applicationNo })}
        subtitle={holder.applicantName}
        backHref="/officer/disbursements"
        backLabel={t('loans.officer.disbursements_title')}
      />
      {isLive ? null : <Notice tone="warning">{t('loans.states.voided')}</Notice>}
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <div className="as-stack">
          <SectionCard title={t('loans.officer.recorded')}>
            <DisbursementFacts disbursement={disbursement} />
            <LetterLink
              file={disbursement.paymentSchedule}
              label={t('loans.labels.payment_schedule')}
            />
            {verification.by ? (
              <p>{t('loans.states.verified_by', { name: verification.by })}</p>
            ) : null}
            <div className="as-actions">
              {props.canVerify ? (
                <VerifyButton
                  action={`${base}/verification`}
                  version={version}
                  text={t('loans.officer.verify_disbursement_text', { tranche })}
                />
              ) : null}
              <Button
                component="a"
                href={`/officer/documents/disbursement/${id}`}
                variant="default"
              >
                {t('loans.officer.change_documents')}
              </Button>
              {props.canEdit ? (
                <Button component="a" href={`${base}/edit`} variant="default">
                  {t('loans.edit.title')}
                </Button>
              ) : null}
              {props.canTakeBack ? (
                <TakeBackButton
                  action={`${base}/void`}
                  label={t('loans.officer.void')}
                  text={t('loans.officer.void_text', {
                    tranche,
                    application: holder.applicationNo,
                  })}
                />
              ) : null}
            </div>
          </SectionCard>
          <SectionCard title={t('loans.officer.holder')}>
            <HolderFacts holder={holder} />
            <a href={`/officer/sanctions/${sanctionId}`}>{t('loans.officer.to_sanction')}</a>
          </SectionCard>
        </div>
        <SectionCard title={t('loans.labels.disbursement_letter')}>
          <LetterView file={disbursement.letter} title={t('loans.labels.disbursement_letter')} />
        </SectionCard>
      </SimpleGrid>
      <SectionCard title={t('loans.schedule.caption')}>
        <ScheduleTable rows={disbursement.rows} showsDue />
      </SectionCard>
      <SectionCard title={t('loans.bank_schedule.title')}>
        <BankComparison comparison={props.comparison} />
        {props.canCompare ? <BankScheduleUpload action={`${base}/bank-schedule`} /> : null}
      </SectionCard>
      <SectionCard title={t('loans.edit.changes')}>
        <LoanChanges changes={props.changes} />
      </SectionCard>
    </div>
  )
}
