import type { PlainDate } from '#kernel/calendar/plain_date'
import { textColumn, languagesOf, type Translated, TRANSLATIONS } from '#kernel/formats/languages'

/** Audience of an announcement: readers of the home page, applicants on theirs, or both. */
export const AUDIENCES = ['everybody', 'public', 'applicants'] as const
export type Audience = (typeof AUDIENCES)[number]

type AnnouncementState = 'shown' | 'planned' | 'over' | 'withdrawn'

/** First and last day in India on which an announcement is shown; without a last day, until it is withdrawn. */
export type Period = { shownFrom: PlainDate; shownUntil: PlainDate | null }

/** State of an announcement on a day. */
export function announcementState(
  { shownFrom, shownUntil, isWithdrawn }: Period & { isWithdrawn: boolean },
  today: PlainDate
): AnnouncementState {
  if (isWithdrawn) return 'withdrawn'
  if (shownFrom > today) return 'planned'
  return shownUntil !== null && shownUntil < today ? 'over' : 'shown'
}

/** Texts of an announcement as submitted by its form. */
export type AnnouncementWords = Translated<'title' | 'text'>

/** Problems with an announcement as a whole: the days in the wrong order, an incomplete translation. */
export function announcementErrors(words: AnnouncementWords, period: Period) {
  const incomplete = TRANSLATIONS.flatMap((locale) => {
    const [hasTitle, hasText] = ['title', 'text'].map((field) =>
      languagesOf(words, field).includes(locale)
    )
    if (hasTitle === hasText) return []
    const field = textColumn(hasTitle ? 'text' : 'title', locale)
    return [{ field, messageKey: 'notifications.announcements.messages.half_written' }]
  })
  const { shownFrom, shownUntil } = period
  const order =
    shownUntil !== null && shownUntil < shownFrom
      ? [
          {
            field: 'shownUntil',
            messageKey: 'notifications.announcements.messages.ends_before_it_begins',
          },
        ]
      : []
  return [...incomplete, ...order]
}
