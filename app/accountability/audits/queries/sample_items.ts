import User from '#auth/models/user'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/role_assignments'
import { Role } from '#auth/roles'
import { type ItemViewer, isForOffice, queueDesk, seesSamples } from '#audits/queries/desks'
import AuditSampleItem from '#audits/models/audit_sample_item'
import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { NotFound } from '#kernel/exceptions/refusal'
import AuditSample from '#audits/models/audit_sample'
import { applicationNumbers, fileHref, officeName } from '#audits/queries/queue_order'
import {
  type Check,
  type CheckAnswer,
  type RiskMark,
  checksOf,
  closableOn,
  isClosable,
} from '#audits/rules/sample_draw'
import { localName } from '#masters/queries/masters'
import { whereDistricts } from '#lists/query_filters'

/**
 * Whether a user may check an application of a sample as the auditor: `independent` took no step of it; `own` took one
 * as an auditor, as has every other auditor, so that nobody else can check it and the page says so; `refused` took one
 * in another role, or there is an auditor who took none.
 */
type Independence = 'independent' | 'own' | 'refused'

/** Determines it from the steps of the application and the current auditors. */
export async function independenceOf(
  client: QueryClientContract,
  personId: number,
  { subjectType, subjectId }: Pick<AuditSampleItem, 'subjectType' | 'subjectId'>
): Promise<Independence> {
  const steps = await client
    .from('workflow_decisions')
    .where({ subject_type: subjectType, subject_id: subjectId })
    .whereNotNull('decided_by')
    .distinct('decided_by', 'role')
  const own = steps.filter((step) => Number(step.decided_by) === personId)
  if (own.length === 0) return 'independent'
  if (own.some(({ role }) => Number(role) !== Role.auditor)) return 'refused'
  const others = await listHolders({ roleIds: [Role.auditor] }, client)
  const deciderIds = new Set(steps.map((step) => Number(step.decided_by)))
  return others.some((one) => seesSamples(one) && !deciderIds.has(one.id)) ? 'refused' : 'own'
}

/** Lists the samples with their progress, newest first. */
export async function listSamples(viewer: ItemViewer) {
  if (!seesSamples(viewer)) return []
  const samples = await AuditSample.query().orderBy('month', 'desc')
  const counts = await db
    .from('audit_sample_items')
    .groupBy('sample_id', 'state')
    .select('sample_id', 'state')
    .count('* as items')
  return samples.map(({ id, month, seed }) => {
    const of = counts.filter((row) => Number(row.sample_id) === id)
    const countIn = (state: string) => Number(of.find((row) => row.state === state)?.items ?? 0)
    return {
      id,
      month,
      seed,
      drawn: countIn('drawn'),
      asked: countIn('asked'),
      answered: countIn('answered'),
      closed: countIn('closed'),
    }
  })
}

/** Returns the items of a sample in the order of work: the auditor's pending items come first. */
export async function itemsOfSample(viewer: ItemViewer, sampleId: number, i18n: I18n) {
  const sample = seesSamples(viewer) ? await AuditSample.find(sampleId) : null
  if (!sample) throw new NotFound()
  const items = await AuditSampleItem.query().where('sampleId', sampleId).orderBy('id')
  return { month: sample.month, seed: sample.seed, items: await itemLines(items, i18n) }
}

/** Maximum number of the auditor's questions shown to an office at once. */
const MAX_QUESTIONS = 100

/** Returns the auditor's unanswered questions to this officer's office, oldest first. */
export async function questionsForOffice(officer: ItemViewer, i18n: I18n) {
  const query = AuditSampleItem.query()
    .where('state', 'asked')
    .where('roleId', officer.roleId)
    .orderBy('checkedAt')
    .orderBy('id')
    .limit(MAX_QUESTIONS)
  if (officer.districts !== null) query.whereIn('officeId', [...officer.districts])
  return itemLines(await query, i18n)
}

async function itemLines(items: readonly AuditSampleItem[], i18n: I18n) {
  const ids = (type: string) =>
    items.filter((one) => one.subjectType === type).map((one) => one.subjectId)
  const [applications, claims] = await Promise.all([
    applicationNumbers(false, ids('application')),
    applicationNumbers(true, ids('claim')),
  ])
  return items.map((item) => ({
    id: item.id,
    kind: item.kind,
    isClaim: item.subjectType === 'claim',
    number: (item.subjectType === 'claim' ? claims : applications).get(item.subjectId) ?? '–',
    office: officeName(item.officeId, i18n.locale),
    state: item.state,
    result: item.result,
    since: isoInstant(item.answeredAt ?? item.checkedAt),
  }))
}

async function namesOf(userIds: readonly (number | null)[]) {
  const ids = userIds.filter((id) => id !== null)
  const people = ids.length === 0 ? [] : await User.query().whereIn('id', ids)
  return (id: number | null) => people.find((one) => one.id === id)?.displayName ?? null
}

/** Returns one item with its draw, finding, answer and conclusion. */
export async function sampleItem(viewer: ItemViewer, id: number, i18n: I18n) {
  const item = await AuditSampleItem.query().where('id', id).preload('sample').first()
  /** An office sees the items on which it was questioned, and not those that the auditor found in order. */
  const wasAsked = item !== null && item.state !== 'drawn' && item.result !== 'in_order'
  const isAskedHere = wasAsked && isForOffice(item, viewer)
  if (!item || !(seesSamples(viewer) || isAskedHere)) throw new NotFound()
  const [line] = await itemLines([item], i18n)
  const nameOf = await namesOf([item.checkedBy, item.answeredBy, item.closedBy])
  const isAuditor = viewer.roleId === Role.auditor
  const independence = isAuditor ? await independenceOf(db.connection(), viewer.id, item) : null
  const mayAudit = isAuditor && independence !== 'refused'
  const checks = JSON.parse(item.checks ?? '{}') as Partial<Record<Check, CheckAnswer>>
  return {
    ...line,
    sampleId: seesSamples(viewer) ? item.sampleId : null,
    month: item.sample.month,
    href: fileHref(item.subjectType === 'claim', item.subjectId),
    marks: JSON.parse(item.marks) as RiskMark[],
    turn: await waitingPeriodOf(item, i18n.locale),
    questions: checksOf(item.kind).map((check) => ({ check, answer: checks[check] ?? null })),
    ...item.decryptedTexts,
    checkedBy: nameOf(item.checkedBy),
    checkedAt: isoInstant(item.checkedAt),
    answeredBy: nameOf(item.answeredBy),
    answeredAt: isoInstant(item.answeredAt),
    closedBy: nameOf(item.closedBy),
    closedAt: isoInstant(item.closedAt),
    /** The auditor's involvement in the application, if it has to be shown. */
    involved: independence === 'independent' || item.state === 'closed' ? null : independence,
    /** Date from which the item can be closed without an answer. */
    closableOn: item.state === 'asked' && item.checkedAt ? closableOn(item.checkedAt) : null,
    can: {
      check: mayAudit && item.state === 'drawn',
      answer: item.state === 'asked' && isForOffice(item, viewer) && item.checkedBy !== viewer.id,
      close: mayAudit && isClosable(item, getClock().today()) && item.answeredBy !== viewer.id,
    },
  }
}

/** Returns the waiting period that was drawn: queue, dates, neighbours overtaken and the officer who decided. */
async function waitingPeriodOf({ waitingPeriodId }: AuditSampleItem, locale: string) {
  if (waitingPeriodId === null) return null
  const row = await db
    .from('queue_waiting_periods')
    .leftJoin('users', 'users.id', 'queue_waiting_periods.officer_id')
    .where('queue_waiting_periods.id', waitingPeriodId)
    .select('subject_type', 'status_id', 'arrived_on', 'left_on', 'passed')
    .select('users.first_name', 'users.last_name')
    .first()
  /** It has been measured again since then. */
  if (!row) return null
  const [arrivedOn, leftOn] = [storedDay(row.arrived_on), storedDay(row.left_on)]
  const desk = queueDesk(row.subject_type, Number(row.status_id))
  return {
    stage: desk ? localName(desk.status, locale) : '–',
    arrivedOn,
    leftOn,
    days: daysBetween(arrivedOn, leftOn),
    passed: Number(row.passed),
    officer: [row.first_name, row.last_name].filter(Boolean).join(' '),
  }
}

/** Counts the sample items that wait for this officer's office or for the auditor, as `total` and `since`. */
export function pendingSampleItems(
  client: QueryClientContract,
  viewer: Pick<ItemViewer, 'roleId' | 'districts'>
) {
  const isAuditor = viewer.roleId === Role.auditor
  const query = client
    .from('audit_sample_items as items')
    .join('audit_samples as samples', 'samples.id', 'items.sample_id')
  if (isAuditor) {
    query.whereIn('items.state', ['drawn', 'answered'])
    if (viewer.districts !== null) query.whereRaw('1 = 0')
  } else {
    query.where('items.state', 'asked').where('items.role_id', viewer.roleId)
    whereDistricts(query, 'items.office_id', viewer.districts)
  }
  return query
    .count('* as total')
    .select(client.raw('min(coalesce(items.checked_at, samples.drawn_at)) as since'))
}
