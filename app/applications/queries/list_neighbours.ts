import db from '@adonisjs/lucid/services/db'
import { sqlInstant } from '#core/database/instant'
import { keysetPage } from '#lists/keyset'
import type { Cursor, ListState } from '#lists/list_state'
import type Application from '#applications/models/application'
import { masters } from '#masters/queries/masters'
import { type ListSort, wayToApplications } from '#applications/queries/list_applications'
import type { ListFilters } from '#applications/queries/list_filters'

/** The files before and after one in the list it was opened from; null at an end. */
export interface Neighbours {
  previousId: number | null
  nextId: number | null
}

/**
 * Previous and next of the list under the same filter and sort. The application itself need not be
 * in the list any more: a decision may just have taken it out.
 */
export async function listNeighbours(
  application: Application,
  filters: ListFilters,
  state: Pick<ListState<ListSort>, 'sort' | 'direction'>
): Promise<Neighbours> {
  const source = { ...(await wayToApplications(filters, state)), columns: [] }
  const cursor: Cursor = { id: application.id, value: placeOf(application, source.column) }
  const find = async (kind: 'before' | 'after') => {
    const position = { perPage: 1, page: 1, step: { kind, cursor } }
    const { rows } = await keysetPage(db.connection(), source, position)
    return rows[0]?.id ?? null
  }
  const [previousId, nextId] = await Promise.all([find('before'), find('after')])
  return { previousId, nextId }
}

function placeOf(application: Application, column: string): Cursor['value'] {
  const places: Record<string, Cursor['value']> = {
    submitted_on: application.submittedOn,
    number: application.number,
    applicant_name: application.applicantName,
    amount_paise: Number(application.amountPaise),
    status_id: masters().applicationStatus(application.statusId).workOrder,
    last_action_at: sqlInstant(application.lastActionAt),
  }
  return places[column] ?? application.id
}
