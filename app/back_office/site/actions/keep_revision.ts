import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type ContentPage from '#site/models/content_page'
import ContentRevision from '#site/models/content_revision'
import type { PageTexts } from '#site/rules/page_texts'

/** Keeps the texts of a page under its version, with who and when; once kept they never change. */
export async function recordRevision(
  page: ContentPage,
  texts: PageTexts,
  restoredVersion: number | null,
  trx: TransactionClientContract
): Promise<void> {
  const place = { pageId: page.id, version: page.version }
  if (await ContentRevision.query({ client: trx }).where(place).first()) return
  const revision = await ContentRevision.create(
    {
      ...place,
      restoredVersion,
      createdBy: page.editedBy,
      createdAt: page.editedAt ?? page.createdAt,
    },
    { client: trx }
  )
  await revision
    .related('texts')
    .createMany(Object.entries(texts).map(([locale, text]) => ({ locale, ...text })))
}
