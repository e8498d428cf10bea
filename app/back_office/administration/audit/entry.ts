import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { auditLines, type AuditRow, dataOf } from '#administration/audit/lines'
import { namesOf } from '#administration/audit/subjects'
import { labelOf, personIdsIn, valueFormatter } from '#administration/audit/values'
import { detailsOf } from '#administration/rules/audit_details'
import { checkpointOfEntry } from '#kernel/audit/seal_state'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { whereEntriesVisibleTo } from '#grievances/queries/visible'
import type { Viewer } from '#lists/filters'
import { localName, masters } from '#masters/queries/masters'

/**
 * One entry of the log: who did what under which post, old and new side by side and what else was noted, and
 * the seal that covers it.
 *
 * @throws NotFound, as for none where it is about a complaint that the reader may not see
 */
export async function auditEntry(id: number, viewer: Viewer, i18n: I18n) {
  const query = db.from('audit_entries').where('id', id)
  whereEntriesVisibleTo(query, viewer, getClock().today())
  const row: (AuditRow & { district_id: number | null; request_id: string | null }) | null =
    await query.first()
  if (!row) throw new NotFound()
  const { address: _, ...data } = dataOf(row)
  const { changes, facts } = detailsOf(data)
  const values = [
    ...changes.flatMap(({ path, ...sides }) => [
      [path, sides.old] as const,
      [path, sides.new] as const,
    ]),
    ...facts.map(({ path, value }) => [path, value] as const),
  ]
  const [[line], people, checkpoint] = await Promise.all([
    auditLines([row], i18n),
    namesOf(personIdsIn(values, row.action)),
    checkpointOfEntry(id),
  ])
  const format = valueFormatter(row.action, people, i18n)
  const district = masters().rows.districts.find((one) => one.id === Number(row.district_id))
  return {
    ...line,
    district: district ? localName(district, i18n.locale) : null,
    /** Under which the request log has it too. */
    request: row.request_id,
    seal: checkpoint,
    changes: changes.map(({ path, ...sides }) => ({
      label: labelOf(path, i18n),
      old: format(path, sides.old),
      new: format(path, sides.new),
    })),
    facts: facts.map(({ path, value }) => ({
      label: labelOf(path, i18n),
      value: format(path, value),
    })),
  }
}
