import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { editConflict } from '#auth/queries/changed_meanwhile'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound } from '#kernel/exceptions/refusal'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import { recordRevision } from '#site/actions/keep_revision'
import ContentPage from '#site/models/content_page'
import ContentText from '#site/models/content_text'
import { textsOf } from '#site/queries/page_texts'
import { missingParts, type PageTexts, sameTexts } from '#site/rules/page_texts'

/** Who edits: only the administrator reaches these actions (ContentPolicy). */
export type Editor = { id: number; roleId: number }

export interface SaveContentPageInput {
  slug: string
  texts: PageTexts
  /** The version of the text that the editor had before them. */
  expectedVersion: number
  editor: Editor
  /** The version whose text is brought back, if it is. */
  restoredVersion?: number
}

/**
 * Publishes new texts of a page. What was there before is kept as a revision, also the text that
 * the product came with; from now on the seed leaves the page alone.
 */
export class SaveContentPage {
  /**
   * @returns whether anything changed; the same texts again write nothing
   * @throws NotFound, FieldRefusals (missing parts), Refusal when somebody saved meanwhile
   */
  async run(input: SaveContentPageInput, existing?: TransactionClientContract): Promise<boolean> {
    return inTransaction((trx) => this.#save(input, trx), existing)
  }

  async #save(input: SaveContentPageInput, trx: TransactionClientContract) {
    const { slug, texts, editor, restoredVersion = null } = input
    const page = await ContentPage.query({ client: trx }).where({ slug }).forUpdate().first()
    if (!page) throw new NotFound()
    if (page.version !== input.expectedVersion) {
      throw await editConflict({ by: page.editedBy, at: page.editedAt }, trx)
    }
    const missing = missingParts(page.slug, texts)
    if (missing.length > 0) throw new FieldRefusals(missing)

    const before = await textsOf(page.id, trx)
    if (sameTexts(before, texts)) return false
    await recordRevision(page, before, null, trx)

    const version = page.version + 1
    await page.merge({ version, editedAt: DateTime.utc(), editedBy: editor.id }).save()
    await saveTexts(page, texts, trx)
    await recordRevision(page, texts, restoredVersion, trx)
    await recordAudit(
      {
        action: restoredVersion === null ? 'content.saved' : 'content.restored',
        actorId: editor.id,
        actorRole: editor.roleId,
        subjectType: 'content_page',
        subjectId: page.id,
        data: { slug, version, languages: Object.keys(texts), restoredVersion },
      },
      trx
    )
    return true
  }
}

async function saveTexts(page: ContentPage, texts: PageTexts, trx: TransactionClientContract) {
  const rows = await ContentText.query({ client: trx }).where({ pageId: page.id })
  for (const locale of TEXT_LOCALES) {
    const row = rows.find((one) => one.locale === locale)
    const text = texts[locale]
    if (!text) await row?.delete()
    else if (row) await row.merge(text).save()
    else await ContentText.create({ pageId: page.id, locale, ...text }, { client: trx })
  }
}
