import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { isoInstant } from '#kernel/calendar/instants'
import Feedback from '#site/models/feedback'

const LAST_PAGE = 10_000

/** Returns one page of the feedback, the newest first. */
export async function receivedFeedback(typedPage: unknown) {
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(typedPage)) || 1))
  const found = await Feedback.query().orderBy('id', 'desc').paginate(page, DEFAULT_LIST_SIZE)
  return {
    rows: found.all().map(({ id, kind, text, contact, path, locale, createdAt }) => ({
      id,
      kind,
      text,
      contact,
      path,
      locale,
      at: isoInstant(createdAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}
