import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { DateTime } from 'luxon'
import { inTransaction } from '#kernel/database/transaction'
import { LOCALES } from '#kernel/formats/languages'
import ContentPage from '#site/models/content_page'
import ContentText from '#site/models/content_text'
import { CONTENT_SLUGS, type ContentSlug } from '#site/rules/content_slugs'

type Source = { slug: ContentSlug; locale: string; title: string; body: string }

/**
 * Writes the pages of resources/content that the database does not have, and keeps those that
 * nobody edited as the files say. What an administrator wrote stays, and so does what they left out.
 */
export class SeedContent {
  constructor(private readonly directory = app.makePath('resources/content')) {}

  /**
   * @param existing takes part in this transaction instead of opening one
   * @returns how many texts were written and how many pages stay as they were edited
   */
  async run(existing?: TransactionClientContract): Promise<{ written: number; kept: number }> {
    const sources = await Promise.all(
      CONTENT_SLUGS.flatMap((slug) => LOCALES.map((locale) => this.#read(slug, locale)))
    )
    return inTransaction(async (trx) => {
      const report = { written: 0, kept: 0 }
      for (const slug of CONTENT_SLUGS) {
        const page = await pageOf(slug, trx)
        if (page.editedAt) {
          report.kept++
          continue
        }
        for (const source of sources.flat().filter((one) => one.slug === slug)) {
          report.written += await saveText(page, source, trx)
        }
      }
      return report
    }, existing)
  }

  /** None where a language has no such file: its readers get the words of another. */
  async #read(slug: ContentSlug, locale: string): Promise<Source[]> {
    const path = join(this.directory, locale, `${slug}.md`)
    if (locale !== LOCALES[0] && !existsSync(path)) return []
    const [first, ...rest] = (await readFile(path, 'utf8')).split('\n')
    if (!first.startsWith('# ')) throw new Error(`${path}: the first line is not "# Title"`)
    return [{ slug, locale, title: first.slice(2).trim(), body: rest.join('\n').trim() }]
  }
}

async function pageOf(slug: ContentSlug, trx: TransactionClientContract) {
  /** Locked: an administrator who saves at this moment comes before or after, not in between. */
  const found = await ContentPage.query({ client: trx }).where({ slug }).forUpdate().first()
  const fresh = { slug, version: 1, createdAt: DateTime.utc() }
  return found ?? ContentPage.create(fresh, { client: trx })
}

/** Writes a text of an unedited page that is missing, or changed in the files. */
async function saveText(page: ContentPage, source: Source, trx: TransactionClientContract) {
  const { locale, title, body } = source
  const text = await ContentText.query({ client: trx }).where({ pageId: page.id, locale }).first()
  if (text && text.title === title && text.body === body) return 0
  const row = text ?? new ContentText().useTransaction(trx)
  await row.merge({ pageId: page.id, locale, title, body }).save()
  return 1
}
