import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { type Editor, SaveContentPage } from '#site/actions/save_content_page'
import ContentRevision from '#site/models/content_revision'
import { byLocale } from '#site/queries/page_texts'

export interface RestoreRevisionInput {
  slug: string
  /** The version whose text comes back. */
  version: number
  /** The version of the page that the editor had before them. */
  expectedVersion: number
  editor: Editor
}

/** Brings an earlier text of a page back, as a new revision: nothing is taken out of the history. */
export class RestoreRevision {
  /** @returns whether anything changed @throws NotFound, Refusal when somebody saved meanwhile */
  async run({ slug, version, expectedVersion, editor }: RestoreRevisionInput): Promise<boolean> {
    return inTransaction(async (trx) => {
      const revision = await ContentRevision.query({ client: trx })
        .where({ version })
        .whereIn('pageId', trx.from('content_pages').where({ slug }).select('id'))
        .preload('texts')
        .first()
      if (!revision) throw new NotFound()
      const texts = byLocale(revision.texts)
      const input = { slug, texts, expectedVersion, editor, restoredVersion: version }
      return new SaveContentPage().run(input, trx)
    })
  }
}
