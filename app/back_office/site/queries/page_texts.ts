import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { TEXT_LOCALES } from '#kernel/formats/languages'
import ContentText from '#site/models/content_text'
import type { PageTexts } from '#site/rules/page_texts'

/** Rows of one page or revision by their language. */
export function byLocale(rows: readonly { locale: string; title: string; body: string }[]) {
  return Object.fromEntries(
    TEXT_LOCALES.flatMap((locale) => {
      const row = rows.find((one) => one.locale === locale)
      return row ? [[locale, { title: row.title, body: row.body }]] : []
    })
  ) as PageTexts
}

/** The texts a page has now. */
export async function textsOf(pageId: number, trx?: TransactionClientContract) {
  return byLocale(await ContentText.query({ client: trx }).where({ pageId }))
}
