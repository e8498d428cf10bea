import db from '@adonisjs/lucid/services/db'
import { type ListRow, listRow, SHOWN, type ShownRow } from '#applications/queries/list_row'

/** Lines of these files as the list shows them, newest first: of the district, where one is given. */
export async function filesById(
  ids: readonly number[],
  { districtId }: { districtId: number | null },
  locale: string
): Promise<ListRow[]> {
  const query = db
    .from('applications')
    .whereIn('id', [...ids])
    .orderBy('id', 'desc')
  if (districtId !== null) query.where('district_id', districtId)
  const rows: ShownRow[] = await query.select('id', ...SHOWN)
  return rows.map((row) => listRow(row, locale))
}
