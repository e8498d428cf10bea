import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { FinancialYear } from '#core/calendar/financial_year'
import { isoInstant } from '#core/calendar/iso_instant'
import { type PlainDate, yearMonth } from '#core/calendar/plain_date'
import { sqlInstant } from '#core/database/instant'
import AuditSample from '#inspection/models/audit_sample'
import AuditSampleItem from '#inspection/models/audit_sample_item'
import { numbersOf } from '#inspection/queries/far_ahead'
import { officeName } from '#inspection/queries/queue_order'
import { masters } from '#masters/queries/masters'

/** The newest seal of the time of a draw is among the last ones before it. */
const SEALS_LOOKED_AT = 50

/** The samples of the months of a year, the oldest first. */
export const samplesOfYear = ({ start, end }: FinancialYear): Promise<AuditSample[]> =>
  AuditSample.query().whereBetween('month', [start, end]).orderBy('month').exec()

/** A sample with its items as the auditor's pages show them; names of the file that has what it was drawn from. */
export async function packedSample(sample: AuditSample) {
  const items = await AuditSampleItem.query().where('sampleId', sample.id).orderBy('id')
  const idsOf = (type: string) =>
    items.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId)
  const [applications, claims] = await Promise.all([
    numbersOf(false, idsOf('application')),
    numbersOf(true, idsOf('claim')),
  ])
  return {
    month: sample.month,
    seed: sample.seed,
    seal: await sealBehind(sample),
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
      ...item.openedWords,
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

/** The seal that the seed was made of; null where it was none of the last before the draw. */
async function sealBehind({ month, seed, drawnAt }: AuditSample) {
  const seals = await db
    .from('audit_seals')
    .where('created_at', '<=', sqlInstant(drawnAt))
    .orderBy('number', 'desc')
    .limit(SEALS_LOOKED_AT)
  const found = seals.find(
    ({ hash }) => createHash('sha256').update(`${month}:${hash}`).digest('hex') === seed
  )
  return found ? { number: Number(found.number), hash: String(found.hash) } : null
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
