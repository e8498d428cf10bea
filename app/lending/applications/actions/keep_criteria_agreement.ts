import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import type Application from '#applications/models/application'
import CriteriaAgreement from '#applications/models/criteria_agreement'
import { eligibilityTexts } from '#masters/queries/scheme_texts'

/**
 * Keeps what the applicant declared with this submission: the criteria of the scheme applied for, of the day of
 * first submission, in the language in which they were read (DECISIONS 5).
 */
export async function recordCriteriaAgreement(
  application: Application,
  locale: string,
  trx: TransactionClientContract
): Promise<void> {
  const countsOn = application.submittedOn
  const criteria = eligibilityTexts(application.loanType, locale, countsOn)
  await CriteriaAgreement.create(
    {
      applicationId: application.id,
      agreedAt: DateTime.fromJSDate(getClock().now()),
      countsOn,
      locale,
      criteria: criteria.map((text) => text.replace(/\s+/g, ' ')).join('\n'),
    },
    { client: trx }
  )
}
