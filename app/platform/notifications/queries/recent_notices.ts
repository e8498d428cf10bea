import type { DateTime } from 'luxon'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import Notice from '#notifications/models/notice'
import { type Params, remarksBeside, renderTemplate } from '#notifications/actions/render_template'

/** A notice as the home page shows it (document 1: Header, Subheader, RejectRemarks, RemarkDate). */
export interface NoticeLine {
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
  const notices = await Notice.query().where('userId', userId).orderBy('id', 'desc').limit(limit)
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
