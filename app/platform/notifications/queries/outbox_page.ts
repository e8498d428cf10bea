import type { DateTime } from 'luxon'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { isDemonstration } from '#kernel/installation/database_marks'
import { decrypt } from '#kernel/vault/vault'
import { isoInstant } from '#kernel/calendar/instants'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { isOver, refusedMessages } from '#notifications/actions/messages'
import { driverName } from '#notifications/drivers/delivery'
import OutboxMessage, { OutboxStatus } from '#notifications/models/outbox_message'
import { isConfidential } from '#notifications/rules/messages'

/** A message as the administrator sees it. */
type OutboxLine = {
  id: number
  channel: string
  /** Null for a confidential one, like its template. */
  recipient: string | null
  template: string | null
  status: string
  attempts: number
  lastError: string | null
  /** Why it was given up: a kind of failure (`NOT_TAKEN` and others). */
  failure: string | null
  /** Instants, ISO 8601 in UTC; for a confidential one only the day in India. */
  createdAt: string
  sentAt: string | null
  /** Time of delivery according to the gateway. */
  deliveredAt: string | null
  /** Which of two gateways accepted it. */
  gateway: string | null
  /** Whether no delivery is configured: it counts as sent, and is only kept here. */
  isKept: boolean
  /** The version of the text; null: as delivered. */
  version: number | null
  isTest: boolean
  /** Whether it can be sent again, or already was. */
  resend: 'possible' | 'done' | null
  /** The text, only in the demonstration and where messages are not sent (driver `log`); else null. */
  body: string | null
}

type OutboxPage = {
  rows: OutboxLine[]
  page: number
  perPage: number
  total: number
  /** Number of all messages that are sent again together. */
  refused: number
}

/** One page of the outbox, the newest first; an unknown status is ignored. */
export async function outboxPage(filter: {
  status?: unknown
  page?: unknown
}): Promise<OutboxPage> {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(filter.page)) || 1))
  const query = OutboxMessage.query().preload('text').preload('resend').orderBy('id', 'desc')
  if (Object.hasOwn(OutboxStatus, String(filter.status))) {
    query.where('status', String(filter.status))
  }
  const found = await query.paginate(page, DEFAULT_LIST_SIZE)
  const isReadable = await isDemonstration()
  const rows = found.all().map((message) => lineOf(message, isReadable))
  const [counted] = await refusedMessages().count('* as total')
  const refused = Number(counted.$extras.total)
  return { rows, page, perPage: DEFAULT_LIST_SIZE, total: found.total, refused }
}

function resendOf(message: OutboxMessage): OutboxLine['resend'] {
  if (message.resend) return 'done'
  return message.status === OutboxStatus.failed && !isOver(message) ? 'possible' : null
}

function lineOf(message: OutboxMessage, isReadable: boolean): OutboxLine {
  const isLogOnly = isReadable && driverName(message.channel as 'sms' | 'email') === 'log'
  const hidden = isConfidential(message)
  const displayTime = (at: DateTime) => (hidden ? indiaDateOf(at) : isoInstant(at))
  return {
    id: message.id,
    channel: message.channel,
    recipient: hidden ? null : message.recipient,
    template: hidden ? null : message.template,
    status: message.status,
    attempts: message.attempts,
    /** Gateways may include the recipient in it. */
    lastError: hidden ? null : message.lastError,
    failure: message.status === OutboxStatus.failed ? message.failure : null,
    createdAt: displayTime(message.createdAt),
    sentAt: message.sentAt && displayTime(message.sentAt),
    deliveredAt: message.deliveredAt && displayTime(message.deliveredAt),
    gateway: message.gateway === 'none' ? null : message.gateway,
    isKept: message.gateway === 'none' && message.status === OutboxStatus.sent,
    version: hidden ? null : (message.text?.number ?? null),
    isTest: Boolean(message.isTest),
    resend: resendOf(message),
    body: isLogOnly ? decrypt(message.body, 'message') : null,
  }
}
