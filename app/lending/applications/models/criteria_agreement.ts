import { CriteriaAgreementSchema } from '#database/schema'

/** The criteria declared with a submission. Append-only. */
export default class CriteriaAgreement extends CriteriaAgreementSchema {
  static override table = 'criteria_agreements'
}
