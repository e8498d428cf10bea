import type { Approvals } from '@generated/views'
import { Money } from '~/components/money'
import { DateText } from '~/components/page'
import { KeyFact, KeyFacts } from '~/components/lending/approvals/review/key_facts'
import { t } from '~/lib/translate'

type FileFactsProps = { application: Omit<Approvals.Review['application'], 'can'> }

/** The applicant and what the application requests. */
export function FileFacts({ application }: FileFactsProps) {
  return (
    <KeyFacts>
      <KeyFact label={t('approvals.review.applicant')}>{application.applicantName}</KeyFact>
      <KeyFact label={t('approvals.review.scheme')}>{application.scheme}</KeyFact>
      <KeyFact label={t('approvals.review.amount')}>
        <Money paise={application.amountPaise} />
      </KeyFact>
      <KeyFact label={t('approvals.review.purpose')}>{application.businessType}</KeyFact>
      <KeyFact label={t('approvals.columns.district')}>{application.district}</KeyFact>
      <KeyFact label={t('approvals.columns.submittedOn')}>
        <DateText value={application.submittedOn} />
      </KeyFact>
      <KeyFact label={t('approvals.review.age')}>
        {t('approvals.review.years', { age: application.ageAtSubmission })}
      </KeyFact>
    </KeyFacts>
  )
}
