import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { AnyList } from '#lists/definition'

export const LIST_COLUMNS = 'list_columns'

/** Which columns of a list an officer does without. */
export type ColumnChoice = {
  hidden: string[]
  /** Somebody chose; else it is what the list begins with. */
  isChosen: boolean
}

/** Keys of the columns that a page lets somebody take away; one below another goes with it. */
export const choosableColumns = ({ definition }: AnyList) =>
  definition.columns
    .filter(({ on, isFixed, below }) => on?.includes('page') !== false && !isFixed && !below)
    .map(({ key }) => key)

/** Keys of the columns that are not shown until somebody chooses them. */
export const columnsHiddenByDefault = ({ definition }: AnyList) =>
  definition.columns.filter(({ isHiddenByDefault: isAside }) => isAside).map(({ key }) => key)

/**
 * What an officer chose of a list, whatever computer they sit at; columns that the list has no more are
 * left out.
 *
 * @param userId null for who has no choices of their own
 */
export async function columnChoice(
  list: AnyList,
  userId: number | null,
  client: QueryClientContract = db.connection()
): Promise<ColumnChoice> {
  const stored =
    userId === null
      ? null
      : await client
          .from(LIST_COLUMNS)
          .where({ user_id: userId, list: list.definition.name })
          .select('hidden')
          .first()
  if (!stored) return { hidden: columnsHiddenByDefault(list), isChosen: false }
  const known = choosableColumns(list)
  const hidden = String(stored.hidden).split(',')
  return { hidden: hidden.filter((key) => known.includes(key)), isChosen: true }
}
