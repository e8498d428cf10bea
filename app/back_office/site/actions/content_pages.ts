import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import ContentPage from '#site/models/content_page'
import ContentRevision from '#site/models/content_revision'
import {
  CONTENT_SLUGS,
  type ContentSlug,
  type PageTexts,
  missingParts,
  sameTexts,
} from '#site/rules/content_pages'
import { DateTime } from 'luxon'
import { editConflict } from '#auth/queries/users'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { FieldRefusals, NotFound } from '#kernel/exceptions/refusal'
import { LOCALES, TEXT_LOCALES, type Texts } from '#kernel/formats/languages'
import ContentText from '#site/models/content_text'
import { byLocale, textsOf } from '#site/queries/content'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import DistrictOffice from '#site/models/district_office'

/** Stores the texts of a page under its version, with author and time; they never change afterwards. */
async function recordRevision(
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

/** The editor: only the administrator reaches these actions (ContentPolicy). */
export type Editor = { id: number; roleId: number }

interface SaveContentPageInput {
  slug: string
  texts: PageTexts
  /** Version of the text that the editor saw. */
  expectedVersion: number
  editor: Editor
  /** Version whose text is restored, if any. */
  restoredVersion?: number
}

/**
 * Publishes new texts of a page. The earlier texts are stored as a revision, including those that the product came
 * with; from then on, seeding does not change the page.
 */
export class SaveContentPage {
  /**
   * @returns whether anything changed; identical texts write nothing
   * @throws NotFound, FieldRefusals (missing parts), Refusal if somebody else has saved meanwhile
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
    await recordAudit({
      action: restoredVersion === null ? 'content.saved' : 'content.restored',
      actor: editor,
      subjectType: 'content_page',
      subjectId: page.id,
      data: { slug, version, languages: Object.keys(texts), restoredVersion },
      trx,
    })
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

type Source = { slug: ContentSlug; locale: string; title: string; body: string }

/**
 * Writes the pages of resources/content that are missing in the database, and updates those that nobody has edited.
 * Texts written by an administrator stay unchanged, and so do those that they omitted.
 */
export class SeedContent {
  constructor(private readonly directory = app.makePath('resources/content')) {}

  /**
   * @param existing a transaction to take part in, instead of opening one
   * @returns the number of texts written, and the number of edited pages left unchanged
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

  /** Empty if a language has no such file: its readers get the text of another language. */
  async #read(slug: ContentSlug, locale: string): Promise<Source[]> {
    const path = join(this.directory, locale, `${slug}.md`)
    if (locale !== LOCALES[0] && !existsSync(path)) return []
    const [first, ...rest] = (await readFile(path, 'utf8')).split('\n')
    if (!first.startsWith('# ')) throw new Error(`${path}: the first line is not "# Title"`)
    return [{ slug, locale, title: first.slice(2).trim(), body: rest.join('\n').trim() }]
  }
}

async function pageOf(slug: ContentSlug, trx: TransactionClientContract) {
  /** Locked, so that an administrator who saves at this moment comes before or after, not in between. */
  const found = await ContentPage.query({ client: trx }).where({ slug }).forUpdate().first()
  const fresh = { slug, version: 1, createdAt: DateTime.utc() }
  return found ?? ContentPage.create(fresh, { client: trx })
}

/** Writes a text of an unedited page that is missing or has changed in the files. */
async function saveText(page: ContentPage, source: Source, trx: TransactionClientContract) {
  const { locale, title, body } = source
  const text = await ContentText.query({ client: trx }).where({ pageId: page.id, locale }).first()
  if (text && text.title === title && text.body === body) return 0
  const row = text ?? new ContentText().useTransaction(trx)
  await row.merge({ pageId: page.id, locale, title, body }).save()
  return 1
}

interface RestoreRevisionInput {
  slug: string
  /** Version whose text is restored. */
  version: number
  /** Version of the page that the editor saw. */
  expectedVersion: number
  editor: Editor
}

/** Restores an earlier text of a page as a new revision: nothing is removed from the history. */
export class RestoreRevision {
  /** @returns whether anything changed @throws NotFound, Refusal if somebody else has saved meanwhile */
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

interface SaveDistrictOfficeInput extends Texts<'address' | 'hours'> {
  districtId: number
  /** Version that the editor saw; 0 if nothing had been entered yet. */
  expectedVersion: number
  /** Separated by commas. */
  phones: string | null
  email: string | null
  /** '18.52043,73.85674', latitude first. */
  coordinates: string | null
  editor: Editor
}

/** Saves the contact details of a district office; empty fields are not shown. */
export class SaveDistrictOffice {
  /** @throws Refusal if somebody else has saved meanwhile */
  async run(input: SaveDistrictOfficeInput) {
    const { districtId, expectedVersion, phones, email, coordinates, editor } = input
    await inTransaction(async (trx) => {
      /** The district is locked, because the office may not have a row to lock yet. */
      await trx.from('districts').where({ id: districtId }).forUpdate().first()
      const office = await DistrictOffice.query({ client: trx }).where({ districtId }).first()
      if (office && office.version !== expectedVersion) {
        throw await editConflict({ by: office.updatedBy, at: office.updatedAt }, trx)
      }
      const row = office ?? new DistrictOffice().useTransaction(trx)
      const before = office && { phones: office.phones, email: office.email }
      const who = { createdBy: office?.createdBy ?? editor.id, updatedBy: editor.id }
      const version = (office?.version ?? 0) + 1
      await row
        .merge({ districtId, phones, email, coordinates, ...who, version })
        .fillTexts(input)
        .save()
      await recordAudit({
        action: 'district_office.saved',
        actor: editor,
        subjectType: 'district_office',
        subjectId: row.id,
        districtId,
        data: { before, after: { phones, email } },
        trx,
      })
    })
  }
}
