import db from '@adonisjs/lucid/services/db'
import { type Districts, whereDistricts } from '#lists/districts'
import { type ListRow, listRow, SHOWN_COLUMNS, type ShownRow } from '#applications/queries/list_row'

/** Lines of these files as the list shows them, newest first: of these districts. */
export async function applicationsById(
  ids: readonly number[],
  { districts }: { districts: Districts },
  locale: string
): Promise<ListRow[]> {
  const query = db
    .from('applications')
    .whereIn('id', [...ids])
    .orderBy('id', 'desc')
  whereDistricts(query, 'district_id', districts)
  const rows: ShownRow[] = await query.select('id', ...SHOWN_COLUMNS)
  return rows.map((row) => listRow(row, locale))
}
