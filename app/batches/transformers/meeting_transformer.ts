import type CommitteeBatch from '#batches/models/committee_batch'
import { getClock } from '#core/calendar/clock'
import { Localised } from '#core/transformers/localised'
import { localName, masters } from '#masters/queries/masters'

/** A meeting of the committee. */
export default class MeetingTransformer extends Localised<CommitteeBatch> {
  constructor(
    batch: CommitteeBatch,
    locale: string,
    /** How many applications are on the agenda of each meeting. */
    protected counts: ReadonlyMap<number, number>
  ) {
    super(batch, locale)
  }

  toObject() {
    const { id, heldOn, meetingOn, meetingTime, districtId, isReported } = this.resource
    return {
      id,
      meetingOn: heldOn ?? meetingOn,
      meetingTime,
      district: localName(masters().district(districtId), this.locale),
      /** On its agenda, or decided at it. */
      applications: this.counts.get(id) ?? 0,
      isReported,
      /** The day has come and the report is still to be filed. */
      isReportDue: !isReported && meetingOn <= getClock().today(),
    }
  }

  /** With the day it was called for, which the day it was held may differ from. */
  forPage() {
    return { ...this.toObject(), plannedOn: this.resource.meetingOn }
  }
}
