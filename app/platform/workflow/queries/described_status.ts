import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { textColumn, TRANSLATIONS, type Translated } from '#kernel/formats/languages'
import type { SubjectType } from '#workflow/contracts/subject'
import { statusTable } from '#workflow/queries/workflow_graph'

/** What is said of a status: its names, and the working days that its post has; null for no target. */
export interface StatusDescription {
  names: Translated<'name'>
  targetDays: number | null
}

/** Names and target of a status as they are written; null for one that does not exist. */
export async function describedStatus(
  subjectType: SubjectType,
  statusId: number,
  client: QueryClientContract,
  { lock = false } = {}
): Promise<StatusDescription | null> {
  const table = statusTable(subjectType)
  const query = client.from(table).where('id', statusId)
  const row = await (lock ? query.forUpdate() : query).first()
  if (!row) return null
  const place = { table_name: table, row_id: String(statusId), field: 'name' }
  const texts = await client.from(TRANSLATIONS_TABLE).where(place).whereIn('locale', TRANSLATIONS)
  const found = new Map(texts.map(({ locale, text }) => [locale, text as string]))
  const others = TRANSLATIONS.map((locale) => [textColumn('name', locale), found.get(locale) ?? null])
  const target = await client
    .from('target_days')
    .where({ subject_type: subjectType, status_id: statusId })
    .first()
  return {
    names: { nameEn: row.name_en, ...Object.fromEntries(others) },
    targetDays: target ? Number(target.working_days) : null,
  }
}
