import type { PlainDate } from '#kernel/calendar/plain_date'
import { textColumn, languagesOf, type Translated, TRANSLATIONS } from '#kernel/formats/languages'

/** Whom a notice is for: readers of the home page, applicants on theirs, or both. */
export const AUDIENCES = ['everybody', 'public', 'applicants'] as const
export type Audience = (typeof AUDIENCES)[number]

type AnnouncementState = 'shown' | 'planned' | 'over' | 'withdrawn'

/** First and last day in India on which a notice is shown; no last day: until it is withdrawn. */
export type Period = { shownFrom: PlainDate; shownUntil: PlainDate | null }

/** Where a notice stands on a day. */
export function announcementState(
  { shownFrom, shownUntil, isWithdrawn }: Period & { isWithdrawn: boolean },
  today: PlainDate
): AnnouncementState {
  if (isWithdrawn) return 'withdrawn'
  if (shownFrom > today) return 'planned'
  return shownUntil !== null && shownUntil < today ? 'over' : 'shown'
}

/** What a form sent of a notice. */
export type AnnouncementWords = Translated<'title' | 'text'>

/** What is wrong with a notice as a whole: the days in the wrong order, a language half written. */
export function announcementErrors(words: AnnouncementWords, period: Period) {
  const half = TRANSLATIONS.flatMap((locale) => {
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
  return [...half, ...order]
}
