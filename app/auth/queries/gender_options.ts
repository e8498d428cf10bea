import db from '@adonisjs/lucid/services/db'

/** The genders of the master table, named in the language asked for ('en', 'hi' or 'mr'). */
export async function genderOptions(locale: string): Promise<{ value: string; label: string }[]> {
  const rows = await db.from('genders').select('id', 'name_en', 'name_hi', 'name_mr').orderBy('id')
  return rows.map((row) => ({
    value: String(row.id),
    label: row[`name_${locale}`] || row.name_en,
  }))
}
