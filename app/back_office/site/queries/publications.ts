import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { columnInLanguage, languagesOf } from '#kernel/formats/languages'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'

/** One page of all papers, withdrawn ones too, the newest first. */
export async function publications(
  filter: { kind?: DocumentKind; page?: unknown },
  locale: string
) {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(filter.page)) || 1))
  const query = PublishedDocument.query()
    .preload('file')
    .preload('publisher')
    .preload('withdrawer')
    .orderBy('id', 'desc')
  if (filter.kind) query.where('kind', filter.kind)
  const found = await query.paginate(page, DEFAULT_LIST_SIZE)
  return {
    rows: found.all().map((document) => ({
      uuid: document.uuid,
      kind: document.kind,
      title: columnInLanguage(document.texts, 'name', locale),
      languages: languagesOf(document.texts, 'name'),
      issuedOn: document.issuedOn,
      extension: document.file.extension,
      sizeBytes: document.file.sizeBytes,
      isPublished: document.isPublished,
      publishedBy: document.publisher?.displayName ?? null,
      publishedAt: isoInstant(document.createdAt),
      withdrawnBy: document.withdrawer?.displayName ?? null,
      withdrawnAt: isoInstant(document.withdrawnAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}
