import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The number of the last change of any master. */
export async function mastersVersion(client?: QueryClientContract): Promise<number> {
  const row = await (client ?? db.connection()).from('master_versions').where('id', 1).first()
  return Number(row?.version ?? 0)
}
