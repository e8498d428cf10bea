import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#core/formats/names'
import { keysetPortions } from '#core/lists/keyset'
import type { ListState } from '#core/lists/list_state'
import {
  listRows,
  listSource,
  type ListRow,
  type ListSort,
} from '#applications/queries/list_applications'
import type { ListFilters } from '#applications/queries/list_filters'

const PORTION = 500

/** Every application under the filter, in the order of the list, for a file of any length. */
export async function* exportedApplications(
  filters: ListFilters,
  state: Pick<ListState<ListSort>, 'sort' | 'direction'>,
  locale: string
): AsyncGenerator<ListRow> {
  const client = db.connection()
  for await (const ids of keysetPortions(client, listSource(filters, state), PORTION)) {
    for (const row of await listRows(ids, locale, client)) {
      yield { ...row, applicantName: titleCase(row.applicantName) }
    }
  }
}
