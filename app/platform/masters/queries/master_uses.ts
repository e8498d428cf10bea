import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { MasterTable } from '#masters/seed/master_table'

/** Rows that use a row are counted up to here: more need no other answer. */
export const MAX_USES = 1000

/** How many rows of other tables have a row of a master: by table, those that have none left out. */
export async function usesOf(
  { usedBy }: MasterTable,
  id: string,
  client: QueryClientContract
): Promise<{ table: string; rows: number }[]> {
  const found = new Map<string, number>()
  for (const { table, column, where = {} } of usedBy) {
    const query = client.from(table).where(column, id).where(where).limit(MAX_USES)
    const counted = client
      .query()
      .from(query.select(client.raw('1')).as('used'))
      .count('* as rows')
    const [{ rows }] = await counted
    found.set(table, (found.get(table) ?? 0) + Number(rows))
  }
  return [...found].flatMap(([table, rows]) => (rows > 0 ? [{ table, rows }] : []))
}
