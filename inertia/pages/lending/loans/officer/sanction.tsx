import { Button } from '@mantine/core'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Loans } from '@generated/views'
import { FollowUpCard } from '~/components/lending/loans/follow_up_card'
import { SanctionFacts } from '~/components/lending/loans/loan_facts'
import { OfficerRecord } from '~/components/lending/loans/officer_record'
import { RemarksButton, VerifyButton } from '~/components/lending/loans/officer_steps'
import { t } from '~/lib/translate'

type SanctionProps = Loans.OfficerSanction & { can: Loans.LoanRights; followUp: Loans.FollowUp }

/** A sanction beside the bank's letter. */
export default function OfficerSanction(props: SanctionProps) {
  const { id, holder, sanction, version, can } = props
  const base = `/officer/sanctions/${id}`
  const application = holder.applicationNo
  return (
    <OfficerRecord
      kind="sanction"
      record={props}
      title={t('loans.officer.sanction_of', { application })}
      goneText={t('loans.states.withdrawn')}
      letter={sanction.letter}
      facts={<SanctionFacts sanction={sanction} />}
      verify={
        !can.verify ? null : sanction.excessPaise > 0 ? (
          <RemarksButton
            action={`${base}/verification`}
            version={version}
            label={t('loans.officer.verify_excess')}
            text={t('loans.officer.verify_excess_text', {
              difference: formatRupees(paise(sanction.excessPaise)),
            })}
            color="blue"
          />
        ) : (
          <VerifyButton
            action={`${base}/verification`}
            version={version}
            text={t('loans.officer.verify_sanction_text')}
          />
        )
      }
      steps={
        <>
          <Button component="a" href={`/officer/days-past-due/${id}`} variant="default">
            {t('loans.officer.days_past_due')}
          </Button>
          {can.correct ? (
            <RemarksButton
              action={`${base}/references`}
              version={version}
              label={t('loans.officer.correct_references')}
              text={t('loans.officer.correct_references_text')}
              color="blue"
              hasReferences
            />
          ) : null}
          {can.reverse ? (
            <RemarksButton
              action={`${base}/withdrawal`}
              version={version}
              label={t('loans.officer.withdraw')}
              text={t('loans.officer.withdraw_text', { application })}
            />
          ) : null}
        </>
      }
    >
      <FollowUpCard
        followUp={props.followUp}
        action={`${base}/follow-up`}
        applicationId={holder.applicationId}
      />
    </OfficerRecord>
  )
}
