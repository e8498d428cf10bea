import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import { type Params, remarksBeside, renderTemplate } from '#notifications/queries/message_texts'
import Notice, { whereShownTo } from '#notifications/models/notice'
import type { DateTime } from 'luxon'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'

/** Messages on one page. */
const PAGE_SIZE = 20
/** More than so many unread ones are not told apart in the header. */
export const MAX_COUNTED = 100

/** A message of the inbox, in the language of its reader; `at` is an instant in ISO 8601. */
interface InboxEntry {
  id: number
  title: string
  text: string
  /** The officer's words, as they were written. */
  remarks: string | null
  at: string
  isUnread: boolean
}

/**
 * One page of a person's inbox, the newest first.
 * @param before id of a message: the page begins with the one before it
 */
export async function inboxPage(userId: number, locale: string, before: number | null) {
  const query = Notice.query()
    .where(whereShownTo(userId))
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE + 1)
  if (before !== null) query.where('id', '<', before)
  const notices = await query
  const shown = notices.slice(0, PAGE_SIZE)
  return {
    entries: shown.map((notice): InboxEntry => {
      const params = notice.data as Params
      const text = renderTemplate(notice.template, 'notice', locale, params)
      return {
        id: notice.id,
        title: renderTemplate(notice.template, 'subject', locale, params),
        text,
        remarks: remarksBeside(text, params),
        at: isoInstant(notice.createdAt),
        isUnread: notice.readAt === null,
      }
    }),
    /** Where older ones begin; null where there are none. */
    older: notices.length > PAGE_SIZE ? shown.at(-1)!.id : null,
    isFirst: before === null,
  }
}

/** Counts what somebody has not read, up to a hundred messages: it stands on every page. */
export function unreadCount({ id }: { id: number }) {
  const unread = db.from('notices').where(whereShownTo(id)).whereNull('read_at').select('id')
  return db.query().from(unread.limit(MAX_COUNTED).as('unread')).count('* as total')
}

/** A notice as the home page shows it (document 1: Header, Subheader, RejectRemarks, RemarkDate). */
interface NoticeLine {
  id: number
  header: string
  text: string
  /** The officer's words, as they were written; null when there were none. */
  remarks: string | null
  /** The day in India. */
  date: PlainDate
}

/** The latest notices of a person, newest first, in the language of the reader. */
export async function recentNotices(
  userId: number,
  reader: { locale: string },
  limit = 10
): Promise<NoticeLine[]> {
  const notices = await Notice.query()
    .where(whereShownTo(userId))
    .orderBy('id', 'desc')
    .limit(limit)
  return notices.map((notice) => {
    const params = notice.data as Params
    const text = renderTemplate(notice.template, 'notice', reader.locale, params)
    return {
      id: notice.id,
      header: renderTemplate(notice.template, 'subject', reader.locale, params),
      text,
      remarks: remarksBeside(text, params),
      date: indiaDateOf(notice.createdAt as DateTime),
    }
  })
}
