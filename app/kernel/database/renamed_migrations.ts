import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** Where the framework keeps the names of the migrations that ran. */
const TABLE = 'adonis_schema'

const FOLDER = 'database/migrations'

/** Names of migrations as some databases ran them, and as their files are called today. */
const RENAMED: Readonly<Record<string, string>> = {
  /** Two had the number 0220. */
  '0220_second_factor_tables': '0221_second_factor_tables',
}

/** The name of today of a migration that ran, with its folder. */
export const currentMigrationName = (name: string): string => {
  const today = RENAMED[name.slice(FOLDER.length + 1)]
  return today ? `${FOLDER}/${today}` : name
}

/**
 * Gives migrations that ran under an earlier name their name of today, so that they do not run a second
 * time; each keeps its batch. A database without migrations is left alone.
 */
export async function renameMigrations(client: QueryClientContract): Promise<void> {
  if (!(await client.schema.hasTable(TABLE))) return
  const earlier = Object.keys(RENAMED).map((name) => `${FOLDER}/${name}`)
  /** Looked for first: a command that changes nothing writes nothing. */
  const found: { name: string }[] = await client.from(TABLE).whereIn('name', earlier).select('name')
  for (const { name } of found) {
    await client
      .from(TABLE)
      .where('name', name)
      .update({ name: currentMigrationName(name) })
  }
}
