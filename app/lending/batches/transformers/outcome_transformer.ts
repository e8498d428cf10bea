import type { CommitteeOutcome } from '#batches/queries/meetings'
import { Localised } from '#kernel/transformers/localised'
import { localName, masters } from '#masters/queries/masters'

/** A decision offered by the report of a meeting. */
export default class OutcomeTransformer extends Localised<CommitteeOutcome> {
  toObject() {
    const { action, needsReason, needsRemarks, takesItem, reasonIds } = this.resource
    return {
      action,
      needsReason,
      needsRemarks,
      takesItem,
      reasons: reasonIds.map((id) => ({
        value: String(id),
        label: localName(masters().rejectReason(id), this.locale),
      })),
    }
  }
}
