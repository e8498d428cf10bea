import { type AsOf, asOfNow, whereUpTo } from '#kernel/calendar/as_of'
import DocumentChange from '#doclog/models/document_change'

/** The document change log of an application, newest first, each with who made the change. */
export function documentChangesOf(applicationId: number, asOf: AsOf = asOfNow()) {
  return DocumentChange.query()
    .where('application_id', applicationId)
    .where((made) => whereUpTo(made, 'created_at', asOf))
    .preload('changer')
    .orderBy('id', 'desc')
}
