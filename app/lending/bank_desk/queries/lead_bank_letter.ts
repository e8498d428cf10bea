import type { I18n } from '@adonisjs/i18n'
import { bankLetterList, type BankLetterRow } from '#bank_desk/queries/list_bank_letters'
import { formatDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import corporation from '#kernel/settings/corporation'
import { onlyOne } from '#lists/districts'
import type { Asked, Viewer } from '#lists/filters'
import { localName, masters } from '#masters/queries/masters'
import { corporationLetterhead } from '#pdf/corporation_letterhead'
import type { PaperLanguage } from '#pdf/shaper'

/** Letters that a sheet for a meeting can name; for more the list as a file goes along. */
const MOST = 500

/** The district of a list as it is asked for, where it is one alone. */
export function districtAsked(query: Asked['query'], viewer: Viewer): number | null {
  return onlyOne(bankLetterList.filters.read(query, viewer).districts)
}

/**
 * What the lead bank of a district is told: the letters of the list as it is filtered, without whose they are. It
 * coordinates the branches of all banks there, so numbers, days and branches are what it needs. Signed by the officer,
 * with name and post; the reference is of the district and the day.
 *
 * @throws NotFound where no letter waits, or the district is not within reach
 * @throws Refusal branches.messages.lead_too_many
 */
export async function leadBankLetter(
  query: Asked['query'],
  viewer: Viewer & { roleId: number; displayName: string },
  districtId: number,
  { language, i18n }: { language: PaperLanguage; i18n: I18n }
) {
  const { roleId } = viewer
  if (districtAsked(query, viewer) !== districtId) throw new NotFound()
  const rows = await rowsOf(query, viewer, language)
  const words = (key: string, values: Record<string, string | number> = {}) =>
    i18n.t(`bank_desk.lead.${key}`, values)
  const { code } = masters().district(districtId)
  const district = localName(masters().district(districtId), language)
  const today = getClock().today()
  return {
    language,
    letterhead: corporationLetterhead(language),
    date: today,
    reference: words('reference', { number: `LB-${code}-${today.replaceAll('-', '')}` }),
    day: words('day', { day: formatDate(today, language) }),
    to: [words('to'), words('district', { district })],
    title: words('title'),
    subject: words('subject', { district, count: rows.length }),
    text: [words('text', { corporation: corporation.name[language] }), words('ask')],
    columns: ['loi', 'issued_on', 'bank', 'branch', 'answer', 'silent_days'].map((key) =>
      i18n.t(`bank_desk.officer.columns.${key}`)
    ),
    rows: rows.map((row) => [
      row.loiNumber,
      formatDate(row.issuedOn, language),
      row.bank || words('none'),
      row.branch || words('none'),
      i18n.t(`bank_desk.kinds.${row.answer ?? 'none'}`),
      String(row.silentDays),
    ]),
    byBankTitle: words('by_bank'),
    lettersTitle: words('letters_title'),
    banks: [words('bank'), words('letters'), words('longest')],
    byBank: byBank(rows).map(([bank, letters, days]) => [
      bank || words('none'),
      String(letters),
      String(days),
    ]),
    signedBy: viewer.displayName,
    post: localName(masters().role(roleId), language),
    pageWord: i18n.t('profile_paper.page'),
  }
}

export type LeadBankLetter = Awaited<ReturnType<typeof leadBankLetter>>

async function rowsOf(query: Asked['query'], viewer: Viewer, language: PaperLanguage) {
  const values = bankLetterList.filters.read(query, viewer)
  const rows: BankLetterRow[] = []
  for await (const row of bankLetterList.all(values, bankLetterList.state(query), language)) {
    if (rows.length === MOST) {
      throw new Refusal('bank_desk.messages.lead_too_many', { most: MOST })
    }
    rows.push(row)
  }
  if (rows.length === 0) throw new NotFound()
  return rows.toSorted((a, b) => a.bank.localeCompare(b.bank) || b.silentDays - a.silentDays)
}

/** Each bank with how many letters and the longest silence, in days; the bank that has most first. */
function byBank(rows: readonly BankLetterRow[]): [string, number, number][] {
  const banks = Map.groupBy(rows, ({ bank }) => bank)
  return [...banks]
    .map(([bank, of]): [string, number, number] => [
      bank,
      of.length,
      Math.max(...of.map(({ silentDays }) => silentDays)),
    ])
    .toSorted(([, one], [, other]) => other - one)
}
