import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { SaveDatedList } from '#masters/actions/save_dated_list'
import { linesVersion, listDatedLines } from '#masters/queries/dated_lists'
import { refreshMasters } from '#masters/queries/masters'
import { type TypedLine, lineField, linesOn } from '#masters/rules/dated_list_versions'
import { type DatedList, descriptionOf, emptyValues } from '#masters/rules/dated_lists'

/** Guidelines that apply to all schemes. */
export const GUIDELINES: DatedList = { list: 'guidelines', scope: null }

/** Returns the form of a list as its page sends it, with some fields changed. */
export async function linesForm(
  list: DatedList,
  from: string,
  typed: Record<string, string | boolean> = {}
) {
  const rows = await listDatedLines(list, db.connection())
  const lines = linesOn(descriptionOf(list), rows, plainDate(from))
  const written = [...lines].flatMap(([key, values]) =>
    Object.entries(values).map(([property, value]) => [lineField(key, property), value])
  )
  return {
    from,
    ...(Object.fromEntries(written) as Record<string, string>),
    ...typed,
    version: linesVersion(rows),
  }
}

/** Plans a version of a list without confirmation by a second person. */
export async function planLines(list: DatedList, from: string, typed: Record<string, string>) {
  const { id, roleId } = await createUser(Role.generalManager, { districtId: null })
  const rows = await listDatedLines(list, db.connection())
  const description = descriptionOf(list)
  const lines = linesOn(description, rows, plainDate(from))
  const typedLines = [...lines.keys(), 'new1'].map((key): TypedLine => {
    const values = { ...(lines.get(key) ?? emptyValues(description)) }
    for (const property of Object.keys(values)) {
      values[property] = typed[lineField(key, property)] ?? values[property]
    }
    return { key, values, ends: typed[lineField(key, 'ends')] === '1' }
  })
  const change = {
    ...list,
    from: plainDate(from),
    replaces: null,
    typed: typedLines,
    expectedVersion: linesVersion(rows),
  }
  await db.transaction((trx) => new SaveDatedList().run(change, { id, roleId }, trx))
  await refreshMasters()
}

/** Date of the versions in the files. */
const DELIVERED = '2000-01-01'

/** Deletes every version of every list that was added on screen. */
export async function deleteAddedLists() {
  for (const table of [
    'scheme_guidelines',
    'scheme_eligibility_criteria',
    'loi_terms',
    'document_slots',
  ]) {
    const rows = await db.from(table).whereNot('effective_from', DELIVERED).select('id')
    const ids = rows.map(({ id }) => String(id))
    await db.from('translations').where('table_name', table).whereIn('row_id', ids).delete()
    await db.from(table).whereIn('id', ids).delete()
    await db.from('master_edits').where('master', table).delete()
    const texts = db.from('master_edits').where('master', 'translations')
    await texts.where('row_key', 'like', `${table}|%`).delete()
  }
  await db
    .from('proposed_changes')
    .whereIn('kind', ['guidelines', 'eligibility', 'loi_terms', 'document_slots'])
    .delete()
  await refreshMasters()
}
