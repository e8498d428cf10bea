import DocumentChange from '#doclog/models/document_change'

/** The document change log of an application, newest first, each with who made the change. */
export function documentChangesOf(applicationId: number) {
  return DocumentChange.query()
    .where('application_id', applicationId)
    .preload('changer')
    .orderBy('id', 'desc')
}
