import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#core/formats/names'
import { keysetRows } from '#core/lists/keyset'
import type { ListState } from '#core/lists/list_state'
import {
  listRows,
  listSource,
  type ListRow,
  type ListSort,
} from '#applications/queries/list_applications'
import type { ListFilters } from '#applications/queries/list_filters'

/** Every application under the filter, in the order of the list, for a file of any length. */
export function exportedApplications(
  filters: ListFilters,
  state: Pick<ListState<ListSort>, 'sort' | 'direction'>,
  locale: string
): AsyncGenerator<ListRow> {
  const client = db.connection()
  return keysetRows(client, listSource(filters, state), async (ids) => {
    const rows = await listRows(ids, locale, client)
    return rows.map((row) => ({ ...row, applicantName: titleCase(row.applicantName) }))
  })
}
