import { CriteriaAgreementSchema } from '#database/schema'

/** What was declared with a submission. Append-only. */
export default class CriteriaAgreement extends CriteriaAgreementSchema {
  static override table = 'criteria_agreements'
}
