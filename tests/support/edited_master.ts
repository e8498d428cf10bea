import db from '@adonisjs/lucid/services/db'
import { refreshMasters } from '#masters/queries/masters'

/** Saves the rows of a master that has names and manually assigned numbers; returns a function that restores them. */
export async function masterAsItIs(table: string) {
  const rows = await db.from(table)
  const texts = await db.from('translations').where('table_name', table)
  return async () => {
    await db.from('master_edits').delete()
    await db.from('translations').where('table_name', table).delete()
    const ids = rows.map(({ id }) => id)
    await db.from(table).whereNotIn('id', ids).delete()
    for (const row of rows) await db.from(table).where('id', row.id).update(row)
    await db.table('translations').multiInsert(texts)
    await refreshMasters()
  }
}
