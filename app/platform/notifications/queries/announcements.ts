import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import corporation from '#kernel/settings/corporation'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { columnInLanguage, languagesOf, formTexts, localisedText } from '#kernel/formats/languages'
import { readPageText } from '#kernel/formats/page_text'
import { isoInstant } from '#kernel/calendar/instants'
import Announcement from '#notifications/models/announcement'
import { announcementState } from '#notifications/rules/announcements'

/** As many as a page shows before they push everything else out of sight. */
const MAX_SHOWN = 5

/** The notices that these readers are shown today, the newest first, in their language. */
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

/** One page of all notices for the administrator, the newest first. */
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

/** A notice as the form has it before it. @throws NotFound also when it is withdrawn */
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
