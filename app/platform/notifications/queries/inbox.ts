import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import {
  type Params,
  additionalRemarks,
  renderTemplate,
} from '#notifications/queries/message_texts'
import Notice, { whereShownTo } from '#notifications/models/notice'
import type { DateTime } from 'luxon'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import corporation from '#kernel/settings/corporation'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { columnInLanguage, languagesOf, formTexts, localisedText } from '#kernel/formats/languages'
import { readPageText } from '#kernel/formats/page_text'
import Announcement from '#notifications/models/announcement'
import { announcementState } from '#notifications/rules/announcements'

/** Messages on one page. */
const PAGE_SIZE = 20
/** Limit for the number of unread messages in the header. */
const MAX_COUNTED = 100

/** A message of the inbox, in the reader's language; `at` is an instant in ISO 8601. */
interface InboxEntry {
  id: number
  title: string
  text: string
  /** The officer's remarks, as written. */
  remarks: string | null
  at: string
  isUnread: boolean
}

/**
 * One page of a user's inbox, the newest first.
 *
 * @param before id of a message: the page starts with the one before it
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
        remarks: additionalRemarks(text, params),
        at: isoInstant(notice.createdAt),
        isUnread: notice.readAt === null,
      }
    }),
    /** Id at which older ones start; null where there are none. */
    older: notices.length > PAGE_SIZE ? shown.at(-1)!.id : null,
    isFirst: before === null,
  }
}

/** Counts a user's unread messages, up to a hundred: every page shows the number. */
export function unreadCount({ id }: { id: number }) {
  const unread = db.from('notices').where(whereShownTo(id)).whereNull('read_at').select('id')
  return db.query().from(unread.limit(MAX_COUNTED).as('unread')).count('* as total')
}

/** A notice for the home page (document 1: Header, Subheader, RejectRemarks, RemarkDate). */
interface NoticeLine {
  id: number
  header: string
  text: string
  /** The officer's remarks, as written; null when there were none. */
  remarks: string | null
  /** The day in India. */
  date: PlainDate
}

/** The latest notices of a user, the newest first, in the reader's language. */
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
      remarks: additionalRemarks(text, params),
      date: indiaDateOf(notice.createdAt as DateTime),
    }
  })
}

/** Maximum number on a page, so that they do not push everything else out of view. */
const MAX_SHOWN = 5

/** The announcements that these readers see today, the newest first, in their language. */
export async function currentAnnouncements(readers: 'public' | 'applicants', locale: string) {
  const today = getClock().today()
  const rows = await Announcement.query()
    .whereIn('audience', [readers, 'everybody'])
    .whereNull('withdrawnAt')
    .where('shownFrom', '<=', today)
    .where((query) => void query.whereNull('shownUntil').orWhere('shownUntil', '>=', today))
    .orderBy('shownFrom', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
  return rows.map((row) => {
    const { text: title, language } = localisedText(row.texts, 'title', locale)
    const body = columnInLanguage(row.texts, 'text', locale)
    const shown = readPageText({ title, body }, corporation.name[language])
    return { id: row.id, ...shown, language, date: row.shownFrom }
  })
}

/** One page of all announcements for the administrator, the newest first. */
export async function announcementList(filter: { page?: unknown }, locale: string) {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(filter.page)) || 1))
  const found = await Announcement.query()
    .preload('editor')
    .orderBy('id', 'desc')
    .paginate(page, DEFAULT_LIST_SIZE)
  const today = getClock().today()
  return {
    rows: found.all().map((row) => ({
      id: row.id,
      title: columnInLanguage(row.texts, 'title', locale),
      audience: row.audience,
      shownFrom: row.shownFrom,
      shownUntil: row.shownUntil,
      state: announcementState({ ...periodOf(row), isWithdrawn: row.withdrawnAt !== null }, today),
      languages: languagesOf(row.texts, 'title'),
      editedBy: row.editor.displayName,
      editedAt: isoInstant(row.updatedAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}

const periodOf = ({ shownFrom, shownUntil }: Announcement) => ({ shownFrom, shownUntil })

/** An announcement for its form. @throws NotFound also when it is withdrawn */
export async function editableAnnouncement(id: number) {
  const row = await Announcement.query().where({ id }).preload('editor').first()
  if (!row || row.withdrawnAt) throw new NotFound()
  return {
    id,
    version: row.version,
    values: {
      ...formTexts(row.texts, 'title', 'text'),
      audience: row.audience as string,
      shownFrom: row.shownFrom as string,
      shownUntil: (row.shownUntil ?? '') as string,
    },
    editedBy: row.editor.displayName,
    editedAt: isoInstant(row.updatedAt),
  }
}
