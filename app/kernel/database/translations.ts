import { afterDelete, afterFetch, afterFind, afterSave, type BaseModel } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'
import type { NormalizeConstructor } from '@adonisjs/core/types/helpers'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import { textColumn, LOCALES, type Texts, TRANSLATIONS } from '#kernel/formats/languages'

/**
 * Texts of rows in languages other than English: by table, row, field and language. The English text is in the row
 * itself, in a column such as `name_en`.
 */
export const TRANSLATIONS_TABLE = 'translations'

type Values = Readonly<Record<string, string | null | undefined>>

/** Properties that the mixin adds to a row. */
interface TranslatedRow extends LucidRow {
  /** Texts by property, 'nameMr': those stored in the table, and those to be stored. */
  storedTexts: Values
  otherTexts: Values
}

/**
 * Adds texts in every language to a model: read with each row, written when it is saved, deleted with it. `fields` are
 * those with an English column: 'name' for `name_en`.
 */
export function translated<Field extends string>(...fields: Field[]) {
  const others = fields.flatMap((field) =>
    TRANSLATIONS.map((locale) => ({ field, locale, name: textColumn(field, locale) }))
  )

  /** Writes only differences: texts that never existed are not queried, so new rows lock nothing. */
  async function write(row: TranslatedRow) {
    for (const { field, locale, name } of others) {
      const [before, text] = [row.storedTexts[name] ?? null, row.otherTexts[name] ?? null]
      if (before === text) continue
      const rowKey = { ...rowKeyOf(row), field, locale }
      const client = row.$trx ?? db
      if (before === null) await client.table(TRANSLATIONS_TABLE).insert({ ...rowKey, text })
      else if (text === null) await client.from(TRANSLATIONS_TABLE).where(rowKey).delete()
      else await client.from(TRANSLATIONS_TABLE).where(rowKey).update({ text })
    }
    row.storedTexts = { ...row.otherTexts }
  }

  return <Model extends NormalizeConstructor<typeof BaseModel>>(superclass: Model) => {
    class Translated extends superclass {
      storedTexts: Values = {}
      otherTexts: Values = {}

      /** Texts by property: `nameEn`, `nameMr`; null if not written. */
      get texts(): Texts<Field> {
        const row = this as unknown as Values
        const english = fields.map((field) => textColumn(field, LOCALES[0]))
        const own = Object.fromEntries(english.map((name) => [name, row[name] ?? null]))
        return { ...this.otherTexts, ...own } as Texts<Field>
      }

      /** English texts are set in their columns; the others are written when the row is saved. */
      fillTexts(texts: Texts<Field>): this {
        const values: Values = texts
        const english = fields.map((field) => textColumn(field, LOCALES[0]))
        this.merge(Object.fromEntries(english.map((name) => [name, values[name] ?? null])) as never)
        this.otherTexts = Object.fromEntries(others.map(({ name }) => [name, values[name] || null]))
        return this.enableForceUpdate()
      }

      @afterFind()
      static readTextsOfOne(row: TranslatedRow) {
        return read([row])
      }

      @afterFetch()
      static readTexts(rows: TranslatedRow[]) {
        return read(rows)
      }

      @afterSave()
      static writeTexts(row: TranslatedRow) {
        return write(row)
      }

      @afterDelete()
      static async deleteTexts(row: TranslatedRow) {
        await (row.$trx ?? db).from(TRANSLATIONS_TABLE).where(rowKeyOf(row)).delete()
      }
    }
    return Translated
  }
}

const tableOf = (row: LucidRow) => (row.constructor as LucidModel).table

const rowKeyOf = (row: LucidRow) => ({
  table_name: tableOf(row),
  row_id: String(row.$primaryKeyValue),
})

/** Reads the texts of several rows of one model in one statement. */
async function read(rows: TranslatedRow[]) {
  if (rows.length === 0) return
  const found: { row_id: string; field: string; locale: string; text: string }[] = await (
    rows[0].$trx ?? db
  )
    .from(TRANSLATIONS_TABLE)
    .where('table_name', tableOf(rows[0]))
    .whereIn(
      'row_id',
      rows.map((row) => String(row.$primaryKeyValue))
    )
    .whereIn('locale', TRANSLATIONS)
  for (const row of rows) {
    const own = found.filter((one) => one.row_id === String(row.$primaryKeyValue))
    const texts = own.map(({ field, locale, text }) => [textColumn(field, locale), text])
    row.storedTexts = Object.fromEntries(texts)
    row.otherTexts = { ...row.storedTexts }
  }
}
