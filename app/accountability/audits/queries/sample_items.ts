import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { NotFound } from '#kernel/exceptions/refusal'
import AuditSample from '#audits/models/audit_sample'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { queueDesk } from '#audits/queries/desks'
import { fileHref, applicationNumbers } from '#audits/queries/far_ahead'
import { independenceOf } from '#audits/queries/independence'
import { officeName } from '#audits/queries/queue_order'
import { isForOffice, type ItemViewer, seesSamples } from '#audits/queries/who_sees'
import { closableOn, isClosable } from '#audits/rules/closing'
import { type Check, type CheckAnswer, checksOf, type RiskMark } from '#audits/rules/sample'
import { localName } from '#masters/queries/masters'

/** Every sample with how far it is worked, the newest first. */
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

/** Items of a sample in the order of their work: what the auditor has to do stands first. */
export async function itemsOfSample(viewer: ItemViewer, sampleId: number, i18n: I18n) {
  const sample = seesSamples(viewer) ? await AuditSample.find(sampleId) : null
  if (!sample) throw new NotFound()
  const items = await AuditSampleItem.query().where('sampleId', sampleId).orderBy('id')
  return { month: sample.month, seed: sample.seed, items: await itemLines(items, i18n) }
}

/** So many questions of the auditor are shown to an office at once. */
const MAX_QUESTIONS = 100

/** What the auditor asked this officer's office and is not answered, the oldest first. */
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

/** One item with what was drawn, found, answered and concluded. */
export async function sampleItem(viewer: ItemViewer, id: number, i18n: I18n) {
  const item = await AuditSampleItem.query()
    .where('id', id)
    .preload('sample')
    .preload('checker')
    .preload('answerer')
    .preload('closer')
    .first()
  /** An office knows of what it was asked, and of nothing that the auditor found in order. */
  const wasAsked = item !== null && item.state !== 'drawn' && item.result !== 'in_order'
  const isAskedHere = wasAsked && isForOffice(item, viewer)
  if (!item || !(seesSamples(viewer) || isAskedHere)) throw new NotFound()
  const [line] = await itemLines([item], i18n)
  const isAuditor = viewer.roleId === Role.auditor
  const independence = isAuditor ? await independenceOf(db.connection(), viewer.id, item) : null
  const mayKeep = isAuditor && independence !== 'refused'
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
    checkedBy: item.checker?.displayName ?? null,
    checkedAt: isoInstant(item.checkedAt),
    answeredBy: item.answerer?.displayName ?? null,
    answeredAt: isoInstant(item.answeredAt),
    closedBy: item.closer?.displayName ?? null,
    closedAt: isoInstant(item.closedAt),
    /** What the auditor has to do with the file, where it is to be said. */
    involved: independence === 'independent' || item.state === 'closed' ? null : independence,
    /** Without an answer it can be ended from then on. */
    closableOn: item.state === 'asked' && item.checkedAt ? closableOn(item.checkedAt) : null,
    can: {
      check: mayKeep && item.state === 'drawn',
      answer: item.state === 'asked' && isForOffice(item, viewer) && item.checkedBy !== viewer.id,
      close: mayKeep && isClosable(item, getClock().today()) && item.answeredBy !== viewer.id,
    },
  }
}

/** The turn that was drawn: desk, days, neighbours passed and who decided. */
async function waitingPeriodOf({ stayId }: AuditSampleItem, locale: string) {
  if (stayId === null) return null
  const row = await db
    .from('queue_stays')
    .leftJoin('users', 'users.id', 'queue_stays.officer_id')
    .where('queue_stays.id', stayId)
    .select('subject_type', 'status_id', 'arrived_on', 'left_on', 'passed')
    .select('users.first_name', 'users.last_name')
    .first()
  /** It was measured anew since. */
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
