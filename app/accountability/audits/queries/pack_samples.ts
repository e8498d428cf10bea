import db from '@adonisjs/lucid/services/db'
import type { FinancialYear } from '#kernel/calendar/financial_year'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { type PlainDate, yearMonth } from '#kernel/calendar/plain_date'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { type SeedCheckpoint, seedCheckpoint, seedOf } from '#audits/queries/drawable'
import { applicationNumbers } from '#audits/queries/far_ahead'
import { officeName } from '#audits/queries/queue_order'
import { masters } from '#masters/queries/masters'

/** The samples of the months of a year, the oldest first. */
export const samplesOfYear = ({ start, end }: FinancialYear): Promise<AuditSample[]> =>
  AuditSample.query().whereBetween('month', [start, end]).orderBy('month').exec()

/** A sample with its items as the auditor's pages show them; names of the file that has what it was drawn from. */
export async function packedSample(sample: AuditSample) {
  const items = await AuditSampleItem.query().where('sampleId', sample.id).orderBy('id')
  const idsOf = (type: string) =>
    items.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)
  const [applications, claims] = await Promise.all([
    applicationNumbers(false, idsOf('application')),
    applicationNumbers(true, idsOf('claim')),
  ])
  return {
    month: sample.month,
    seed: sample.seed,
    seal: await seedCheckpointOf(sample),
    drawn_at: isoInstant(sample.drawnAt),
    drawn_from: sample.drawnFrom === null ? null : drawnFromName(sample.month),
    items: items.map((item) => ({
      kind: item.kind,
      subject: item.subjectType,
      id: item.subjectId,
      application:
        (item.subjectType === 'claim' ? claims : applications).get(item.subjectId) ?? null,
      turn: item.stayId,
      marks: JSON.parse(item.marks) as string[],
      asked: masters().role(item.roleId).nameEn,
      office: officeName(item.officeId, 'en'),
      state: item.state,
      checklist: JSON.parse(item.checks ?? '{}') as Record<string, string>,
      ...item.decryptedTexts,
      result: item.result,
      checked_at: isoInstant(item.checkedAt),
      answered_at: isoInstant(item.answeredAt),
      closed_at: isoInstant(item.closedAt),
    })),
  }
}

export type PackedSample = Awaited<ReturnType<typeof packedSample>>
export type PackedItem = PackedSample['items'][number]

export const drawnFromName = (month: PlainDate) => `samples/drawn-from-${yearMonth(month)}.json`

/** The seal that the seed was made of; null of a sample of before, which went by another. */
async function seedCheckpointOf({ month, seed }: AuditSample): Promise<SeedCheckpoint | null> {
  const checkpoint = await seedCheckpoint(db.connection(), month)
  return checkpoint && seedOf(month, checkpoint) === seed ? checkpoint : null
}

const COLUMNS = [
  'month',
  'kind',
  'subject',
  'id',
  'application',
  'office',
  'state',
  'result',
  'finding',
  'answer',
  'conclusion',
] as const

/** The items of all samples as a table, for `writeRecordCsv`. */
export const samplesTable = (samples: readonly PackedSample[]) => ({
  columns: COLUMNS.map((name) => ({ name, isWide: false })),
  rows: samples.flatMap(({ month, items }) =>
    items.map((item) => COLUMNS.map((column) => String({ month, ...item }[column] ?? '')))
  ),
})
