import { Button } from '@mantine/core'
import type { Loans } from '@generated/views'
import { BankComparison } from '~/components/lending/loans/bank_comparison'
import { DisbursementFacts, LetterLink } from '~/components/lending/loans/loan_facts'
import { OfficerRecord } from '~/components/lending/loans/officer_record'
import { RemarksButton, VerifyButton } from '~/components/lending/loans/officer_steps'
import { ScheduleTable } from '~/components/lending/loans/schedule_table'
import { ScheduleUpload } from '~/components/lending/loans/schedule_upload'
import { SectionCard } from '~/components/page'
import { TABLES } from '~/lib/files'
import { t } from '~/lib/translate'
import { formatRupees, paise } from '#kernel/money/paise'
import { basisPoints, formatPercent } from '#kernel/rates/basis_points'
import { Timeline } from '~/components/timeline'

const LABELS: Record<string, string> = {
  tenureMonths: 'tenure',
  rateBp: 'rate',
  amountPaise: 'amount',
  emiPaise: 'emi_amount',
  emiStartOn: 'emi_start',
}

type DisbursementProps = Loans.OfficerDisbursement & {
  changes: Loans.Change[]
  comparison: Loans.Comparison | null
  can: Loans.DisbursementRights
}

/** A disbursement beside the bank's letter, with its schedule. */
export default function OfficerDisbursement(props: DisbursementProps) {
  const { id, holder, sanctionId, disbursement, version, can } = props
  const base = `/officer/disbursements/${id}`
  const tranche = disbursement.trancheNo
  const application = holder.applicationNo
  return (
    <OfficerRecord
      kind="disbursement"
      record={props}
      title={t('loans.officer.disbursement_of', { tranche, application })}
      goneText={t('loans.states.voided')}
      letter={disbursement.letter}
      facts={
        <>
          <DisbursementFacts disbursement={disbursement} />
          <LetterLink
            file={disbursement.paymentSchedule}
            label={t('loans.labels.payment_schedule')}
          />
        </>
      }
      verify={
        can.verify ? (
          <VerifyButton
            action={`${base}/verification`}
            version={version}
            text={t('loans.officer.verify_disbursement_text', { tranche })}
          />
        ) : null
      }
      steps={
        <>
          {can.edit ? (
            <Button component="a" href={`${base}/edit`} variant="default">
              {t('loans.edit.title')}
            </Button>
          ) : null}
          {can.reverse ? (
            <RemarksButton
              action={`${base}/void`}
              version={version}
              label={t('loans.officer.void')}
              text={t('loans.officer.void_text', { tranche, application })}
            />
          ) : null}
        </>
      }
      sanctionLink={
        <a href={`/officer/sanctions/${sanctionId}`}>{t('loans.officer.to_sanction')}</a>
      }
    >
      <SectionCard title={t('loans.schedule.caption')}>
        <ScheduleTable rows={disbursement.rows} showsClaims />
      </SectionCard>
      <SectionCard title={t('loans.bank_schedule.title')}>
        <BankComparison comparison={props.comparison} />
        {can.compare ? (
          <ScheduleUpload
            action={`${base}/bank-schedule`}
            hint={t('loans.bank_schedule.upload_hint')}
            accept={TABLES}
            maxMegabytes={2}
            camera={false}
            submitLabel={t('loans.bank_schedule.upload')}
          />
        ) : null}
      </SectionCard>
      <SectionCard title={t('loans.edit.changes')}>
        <LoanChanges changes={props.changes} />
      </SectionCard>
    </OfficerRecord>
  )
}

function shown(name: string, value: number | string): string {
  if (typeof value === 'string') return value
  if (name === 'rateBp') return formatPercent(basisPoints(value))
  return name.endsWith('Paise') ? formatRupees(paise(value)) : String(value)
}

/** Every Edit Loan of a tranche, with old and new values (DECISIONS 7). */
function LoanChanges({ changes }: { changes: readonly Loans.Change[] }) {
  if (changes.length === 0) return <p>{t('loans.edit.no_changes')}</p>
  return (
    <Timeline
      items={changes.map((change) => ({
        title: t('loans.edit.title'),
        date: change.at,
        withTime: true,
        by: change.by,
        state: 'done',
        text: (
          <>
            {change.terms.map(({ name, before, after }) => (
              <p key={name}>
                {t('loans.edit.change', {
                  name: t(`loans.labels.${LABELS[name]}`),
                  before: shown(name, before),
                  after: shown(name, after),
                })}
              </p>
            ))}
            <p>{change.remarks}</p>
          </>
        ),
      }))}
    />
  )
}
