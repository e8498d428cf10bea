import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#core/formats/names'
import { keysetRows } from '#core/lists/keyset'
import type { ListState } from '#core/lists/list_state'
import { listSource, type ListSort } from '#applications/queries/list_applications'
import type { ListFilters } from '#applications/queries/list_filters'
import { type ListRow, listRow, SHOWN, type ShownRow } from '#applications/queries/list_row'

/** Every application under the filter, in the order of the list, for a file of any length. */
export function exportedApplications(
  filters: ListFilters,
  state: Pick<ListState<ListSort>, 'sort' | 'direction'>,
  locale: string
): AsyncGenerator<ListRow> {
  const source = listSource(filters, state)
  const lineOf = (row: ShownRow) => {
    const line = listRow(row, locale)
    return { ...line, applicantName: titleCase(line.applicantName) }
  }
  return keysetRows<ShownRow, ListRow>(db.connection(), source, { columns: SHOWN }, ({ lines }) =>
    lines.map(lineOf)
  )
}
