import type Application from '#applications/models/application'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { Localised } from '#kernel/transformers/localised'
import { localName } from '#masters/queries/masters'

/** An application in the choice of applications. */
export default class AgendaRowTransformer extends Localised<Application> {
  constructor(
    application: Application,
    locale: string,
    /** Id of the last decision on each application as the page sees it. */
    protected latest: ReadonlyMap<number, number>
  ) {
    super(application, locale)
  }

  toObject() {
    const { id, number, loanType, applicantName, businessType, statusId, submittedOn } =
      this.resource
    return {
      id,
      number,
      loanType,
      applicantName,
      businessType,
      amountPaise: Number(this.resource.amountPaise),
      statusId,
      status: localName(this.resource.status, this.locale),
      submittedOn,
      /** The day on which it reached its present stage. */
      waitingSince: indiaDateOf(this.resource.statusSince),
      lastDecisionId: this.latest.get(id) ?? null,
    }
  }
}
