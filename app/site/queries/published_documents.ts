import { NotFound } from '#core/exceptions/refusal'
import { columnInLanguage } from '#core/formats/languages'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'

/** Papers of one kind that are for everybody, the newest first. */
export async function publishedDocuments(kind: DocumentKind, locale: string) {
  const documents = await PublishedDocument.query()
    .where({ kind, isPublished: true })
    .preload('file')
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
  return documents.map((document) => ({
    uuid: document.uuid,
    title: columnInLanguage(document.texts, 'name', locale),
    issuedOn: document.issuedOn,
    extension: document.file.extension,
    sizeBytes: document.file.sizeBytes,
  }))
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A paper for everybody with its file. @throws NotFound also while it is not published */
export async function publishedDocument(uuid: string): Promise<PublishedDocument> {
  const found = UUID.test(uuid)
    ? await PublishedDocument.query().where({ uuid, isPublished: true }).preload('file').first()
    : null
  if (!found) throw new NotFound()
  return found
}
