import db from '@adonisjs/lucid/services/db'
import { formatDate, formatTime, indiaDateOf } from '#kernel/calendar/plain_date'
import {
  TEXT_LOCALES,
  columnInLanguage,
  formTexts,
  inEachLanguage,
  languageName,
} from '#kernel/formats/languages'
import { renderMessage, renderTemplate } from '#notifications/queries/message_texts'
import type { TemplateParams } from '#notifications/rules/messages'
import Breach from '#privacy/models/breach'
import {
  AFFECTED_SOURCES,
  BREACH_TEXTS,
  type BreachText,
  boardDeadline,
  contactOf,
  missingLanguages,
} from '#privacy/rules/breaches'
import type { I18n } from '@adonisjs/i18n'
import User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { NotFound } from '#kernel/exceptions/refusal'
import { localName, masters } from '#masters/queries/masters'
import { OutboxStatus } from '#notifications/models/outbox_message'
import BreachLine from '#privacy/models/breach_line'
import BreachPerson from '#privacy/models/breach_person'

/** Returns the parameters of the inbox notice. The complete text is on the linked page, once for all people. */
export function inboxParams(breach: Breach): TemplateParams['breach_told'] {
  const day = indiaDateOf(breach.happenedAt)
  return {
    day: inEachLanguage((locale) => formatDate(day, locale)),
    phone: breach.contactPhone,
  }
}

/** Returns the parameters of SMS and e-mail; the e-mail has the complete text. */
export function messageParams(breach: Breach): TemplateParams['breach_told'] {
  const texts = BREACH_TEXTS.map((text) => [
    text,
    inEachLanguage((locale) => columnInLanguage(breach.texts, text, locale)),
  ])
  return {
    ...inboxParams(breach),
    ...(Object.fromEntries(texts) as Record<BreachText, Record<string, string>>),
    contact: contactOf(breach),
  }
}

/** Returns previews of the messages in each language. */
function breachPreviews(breach: Breach) {
  const params = messageParams(breach)
  return Promise.all(
    TEXT_LOCALES.map(async (locale) => {
      const written = (channel: 'sms' | 'email') =>
        renderMessage(db.connection(), { template: 'breach_told', channel }, locale, params)
      const [sms, email] = [await written('sms'), await written('email')]
      return {
        locale,
        sms: sms.body,
        subject: email.subject ?? '',
        email: email.body,
        notice: renderTemplate('breach_told', 'notice', locale, params),
      }
    })
  )
}

/** Maximum number of breaches in the list, more than there have ever been. */
const MAX_BREACHES = 100

/** Notification state of a breach. */
const stateOf = ({ releasedAt, toldAt }: Breach) =>
  toldAt ? 'told' : releasedAt ? 'telling' : 'draft'

function deadlineOf({ knownAt, reportedAt }: Breach) {
  const deadline = boardDeadline(
    knownAt.toJSDate(),
    reportedAt?.toJSDate() ?? null,
    getClock().now()
  )
  return { ...deadline, dueAt: deadline.dueAt.toISOString() }
}

/** @throws NotFound */
export async function breachOf(id: number): Promise<Breach> {
  const breach = await Breach.find(id)
  if (!breach) throw new NotFound()
  return breach
}

/** Returns all breaches, newest first. */
export async function breachList(locale: string) {
  const rows = await Breach.query().orderBy('id', 'desc').limit(MAX_BREACHES)
  return {
    breaches: rows.map((breach) => ({
      id: breach.id,
      nature: columnInLanguage(breach.texts, 'nature', locale),
      knownAt: isoInstant(breach.knownAt),
      state: stateOf(breach),
      clock: deadlineOf(breach),
    })),
  }
}

/** Counts the people on the list of a breach by source and by delivery channel. */
export async function breachCounts(id: number) {
  const rows: { source: string; reached_by: string | null; total: number }[] = await db
    .from('breach_people')
    .where('breach_id', id)
    .groupBy('source', 'reached_by')
    .select('source', 'reached_by')
    .count('* as total')
  const sum = (those: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(those).reduce((total, row) => total + Number(row.total), 0)
  const failed = await db
    .from('outbox_messages')
    .where({ template: 'breach_told', status: OutboxStatus.failed })
    .where('dedupe_key', 'like', `breach:${id}:%`)
    .countDistinct('user_id as total')
  return {
    people: sum(() => true),
    told: sum((row) => row.reached_by !== null),
    sources: AFFECTED_SOURCES.map((source) => ({
      source,
      people: sum((row) => row.source === source),
    })),
    inboxOnly: sum((row) => row.reached_by === 'inbox'),
    unreachable: sum((row) => row.reached_by === 'nobody'),
    /** People to whom an SMS or e-mail could not be delivered; the notice is in their inbox. */
    failed: Number(failed[0].total),
  }
}

/** Returns a breach with its list, the text of the notice, and the Board's deadline. */
export async function breachPage(id: number, i18n: I18n) {
  const breach = await breachOf(id)
  const [lines, counts, previews] = await Promise.all([
    BreachLine.query().where('breachId', id).orderBy('id'),
    breachCounts(id),
    breachPreviews(breach),
  ])
  const waiting = await db
    .from('proposed_changes')
    .where({ kind: 'breach_notice', subject: `breach-${id}`, status: 'waiting' })
    .first()
  return {
    id,
    version: breach.version,
    state: stateOf(breach),
    happenedAt: isoInstant(breach.happenedAt),
    knownAt: isoInstant(breach.knownAt),
    releasedAt: isoInstant(breach.releasedAt),
    toldAt: isoInstant(breach.toldAt),
    describedAt: isoInstant(breach.describedAt),
    reportedAt: isoInstant(breach.reportedAt),
    texts: BREACH_TEXTS.map((text) => ({
      text,
      value: columnInLanguage(breach.texts, text, i18n.locale),
    })),
    contact: contactOf(breach),
    findings: breach.findings,
    missing: missingLanguages(breach.texts).map(languageName),
    clock: deadlineOf(breach),
    counts,
    unknown: lines.map(({ id: line, line: at, typed }) => ({ id: line, at, typed })),
    previews,
    /** Number of the change that needs confirmation by a second person. */
    waiting: waiting ? Number(waiting.id) : null,
    districts: masters().districts.map((one) => ({
      value: String(one.id),
      label: localName(one, i18n.locale),
    })),
  }
}

/** Returns a breach for its form. @throws NotFound also once people are being notified */
export async function editableBreach(id: number) {
  const breach = await breachOf(id)
  if (breach.releasedAt) throw new NotFound()
  const at = (instant: Breach['knownAt']) => instant.toJSDate()
  const editor = await User.find(breach.updatedBy)
  return {
    id,
    version: breach.version,
    editedBy: editor?.displayName ?? null,
    editedAt: isoInstant(breach.updatedAt),
    values: {
      ...formTexts(breach.texts, ...BREACH_TEXTS),
      happenedOn: indiaDateOf(at(breach.happenedAt)) as string,
      happenedTime: formatTime(at(breach.happenedAt)),
      knownOn: indiaDateOf(at(breach.knownAt)) as string,
      knownTime: formatTime(at(breach.knownAt)),
      contactName: breach.contactName,
      contactPhone: breach.contactPhone,
      contactEmail: breach.contactEmail,
      findings: breach.findings ?? '',
    },
  }
}

/** Counts the breaches that a person was notified of. */
export async function countMyBreaches(userId: number): Promise<number> {
  const rows = await BreachPerson.query().where({ userId }).whereNotNull('toldAt').select('id')
  return rows.length
}

/** Returns the breaches that a person was notified of, newest first. */
export async function myBreaches(userId: number, locale: string) {
  const notified = await BreachPerson.query()
    .where({ userId })
    .whereNotNull('toldAt')
    .orderBy('id', 'desc')
  const ids = notified.map(({ breachId }) => breachId)
  const breaches = await Breach.query().whereIn('id', ids)
  const byId = new Map(breaches.map((one) => [one.id, one]))
  return {
    incidents: notified.map(({ breachId, toldAt }) => {
      const breach = byId.get(breachId)!
      return {
        id: breachId,
        happenedAt: isoInstant(breach.happenedAt),
        toldAt: isoInstant(toldAt),
        texts: BREACH_TEXTS.map((text) => ({
          text,
          value: columnInLanguage(breach.texts, text, locale),
        })),
        contact: {
          name: breach.contactName,
          phone: breach.contactPhone,
          email: breach.contactEmail,
        },
      }
    }),
  }
}
