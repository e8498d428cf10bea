import { isoInstant } from '#core/calendar/iso_instant'
import { localName } from '#masters/queries/masters'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'

const PAGE_SIZE = 50

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
  const found = await query.paginate(page, PAGE_SIZE)
  return {
    rows: found.all().map((document) => ({
      uuid: document.uuid,
      kind: document.kind,
      title: localName(document, locale),
      languages: ['en', ...(document.nameMr ? ['mr'] : []), ...(document.nameHi ? ['hi'] : [])],
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
    perPage: PAGE_SIZE,
    total: found.total,
  }
}

export type Publication = Awaited<ReturnType<typeof publications>>['rows'][number]
