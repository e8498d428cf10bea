import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { countHolders } from '#auth/queries/posts'
import { OFFICER_ROLES } from '#auth/roles'

/** The roles of the posts that somebody active holds today. */
export async function rolesInUse(client: QueryClientContract): Promise<ReadonlySet<number>> {
  const held = new Set<number>()
  for (const role of OFFICER_ROLES) if ((await countHolders(role, client)) > 0) held.add(role)
  return held
}
