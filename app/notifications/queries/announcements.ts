import corporation from '#config/corporation'
import { getClock } from '#core/calendar/clock'
import { NotFound } from '#core/exceptions/refusal'
import { localWords } from '#core/formats/local_words'
import { readPageText } from '#core/formats/page_text'
import { isoInstant } from '#core/calendar/iso_instant'
import Announcement from '#notifications/models/announcement'
import { announcementState } from '#notifications/rules/announcements'

/** As many as a page shows before they push everything else out of sight. */
const SHOWN = 5
const PAGE_SIZE = 50

const titleOf = (row: Announcement, locale: string) =>
  localWords({ en: row.titleEn, mr: row.titleMr, hi: row.titleHi }, locale)

const textOf = (row: Announcement, locale: string) =>
  localWords({ en: row.textEn, mr: row.textMr, hi: row.textHi }, locale)

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
    .limit(SHOWN)
  return rows.map((row) => {
    const { text: title, language } = titleOf(row, locale)
    const name = corporation.name[language]
    const shown = readPageText({ title, body: textOf(row, locale).text }, name)
    return { id: row.id, ...shown, language, date: row.shownFrom }
  })
}

export type ShownAnnouncement = Awaited<ReturnType<typeof currentAnnouncements>>[number]

/** One page of all notices for the administrator, the newest first. */
export async function announcementList(filter: { page?: unknown }, locale: string) {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(filter.page)) || 1))
  const found = await Announcement.query()
    .preload('editor')
    .orderBy('id', 'desc')
    .paginate(page, PAGE_SIZE)
  const today = getClock().today()
  return {
    rows: found.all().map((row) => ({
      id: row.id,
      title: titleOf(row, locale).text,
      audience: row.audience,
      shownFrom: row.shownFrom,
      shownUntil: row.shownUntil,
      state: announcementState({ ...periodOf(row), isWithdrawn: row.withdrawnAt !== null }, today),
      languages: ['en', ...(row.titleMr ? ['mr'] : []), ...(row.titleHi ? ['hi'] : [])],
      editedBy: row.editor.displayName,
      editedAt: isoInstant(row.updatedAt),
    })),
    page,
    perPage: PAGE_SIZE,
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
      titleEn: row.titleEn,
      titleMr: row.titleMr ?? '',
      titleHi: row.titleHi ?? '',
      textEn: row.textEn,
      textMr: row.textMr ?? '',
      textHi: row.textHi ?? '',
      audience: row.audience as string,
      shownFrom: row.shownFrom as string,
      shownUntil: (row.shownUntil ?? '') as string,
    },
    editedBy: row.editor.displayName,
    editedAt: isoInstant(row.updatedAt),
  }
}
