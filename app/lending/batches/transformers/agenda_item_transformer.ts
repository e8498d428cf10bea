import type CommitteeBatchItem from '#batches/models/committee_batch_item'
import AgendaRowTransformer from '#batches/transformers/agenda_row_transformer'
import { Localised } from '#kernel/transformers/localised'
import { localName, masters } from '#masters/queries/masters'

/** A line of the agenda; requires `application` to be loaded. */
export default class AgendaItemTransformer extends Localised<CommitteeBatchItem> {
  constructor(
    item: CommitteeBatchItem,
    locale: string,
    protected latest: ReadonlyMap<number, number>
  ) {
    super(item, locale)
  }

  toObject() {
    const { application, outcome, reasonId, remarks, removedAt } = this.resource
    return {
      ...new AgendaRowTransformer(application, this.locale, this.latest).toObject(),
      /** The action that the committee decided, once reported. */
      outcome,
      reason: localName(masters().find('rejectReasons', reasonId), this.locale) || null,
      remarks,
      isRemoved: removedAt !== null,
    }
  }
}
