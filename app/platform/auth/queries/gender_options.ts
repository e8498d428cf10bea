import db from '@adonisjs/lucid/services/db'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { columnInLanguage, textColumn } from '#kernel/formats/languages'

/** The genders of the master table, named in the language asked for. */
export async function genderOptions(locale: string): Promise<{ value: string; label: string }[]> {
  const rows = await db
    .from('genders')
    .leftJoin(`${TRANSLATIONS_TABLE} as texts`, (join) =>
      join
        .on('texts.row_id', 'genders.id')
        .andOnVal('texts.table_name', 'genders')
        .andOnVal('texts.field', 'name')
    )
    .select('genders.id', 'genders.name_en', 'texts.locale', 'texts.text')
    .orderBy('genders.id')
  const named = new Map<number, Record<string, string>>()
  for (const { id, name_en: nameEn, locale: language, text } of rows) {
    named.set(id, {
      nameEn,
      ...named.get(id),
      ...(language && { [textColumn('name', language)]: text }),
    })
  }
  return [...named].map(([id, names]) => ({
    value: String(id),
    label: columnInLanguage(names, 'name', locale),
  }))
}
