import type { I18n } from '@adonisjs/i18n'
import { bankLetterList, type BankLetterRow } from '#bank_desk/queries/list_bank_letters'
import { formatDate } from '#kernel/calendar/plain_date'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import corporation from '#kernel/settings/corporation'
import { singleDistrict } from '#lists/districts'
import type { FilterContext, Viewer } from '#lists/filters'
import { localName, masters } from '#masters/queries/masters'
import { corporationLetterhead } from '#pdf/letterhead'
import type { PdfLanguage } from '#pdf/shaper'

/** Letters that a sheet for a meeting can name; for more the list as a file goes along. */
const MAX_LETTERS = 500

/** The district of a list as it is asked for, where it is one alone. */
export function requestedDistrict(query: FilterContext['query'], viewer: Viewer): number | null {
  return singleDistrict(bankLetterList.filters.read(query, viewer).districts)
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
  query: FilterContext['query'],
  viewer: Viewer & { roleId: number; displayName: string },
  districtId: number,
  { language, i18n }: { language: PdfLanguage; i18n: I18n }
) {
  const { roleId } = viewer
  if (requestedDistrict(query, viewer) !== districtId) throw new NotFound()
  const rows = await letterRows(query, viewer, language)
  const t = (key: string, values: Record<string, string | number> = {}) =>
    i18n.t(`bank_desk.lead.${key}`, values)
  const { code } = masters().district(districtId)
  const district = localName(masters().district(districtId), language)
  const today = getClock().today()
  return {
    language,
    letterhead: corporationLetterhead(language),
    date: today,
    reference: t('reference', { number: `LB-${code}-${today.replaceAll('-', '')}` }),
    day: t('day', { day: formatDate(today, language) }),
    to: [t('to'), t('district', { district })],
    title: t('title'),
    subject: t('subject', { district, count: rows.length }),
    text: [t('text', { corporation: corporation.name[language] }), t('ask')],
    columns: ['loi', 'issued_on', 'bank', 'branch', 'answer', 'silent_days'].map((key) =>
      i18n.t(`bank_desk.officer.columns.${key}`)
    ),
    rows: rows.map((row) => [
      row.loiNumber,
      formatDate(row.issuedOn, language),
      row.bank || t('none'),
      row.branch || t('none'),
      i18n.t(`bank_desk.kinds.${row.answer ?? 'none'}`),
      String(row.silentDays),
    ]),
    byBankTitle: t('by_bank'),
    lettersTitle: t('letters_title'),
    banks: [t('bank'), t('letters'), t('longest')],
    byBank: countsByBank(rows).map(([bank, letters, days]) => [
      bank || t('none'),
      String(letters),
      String(days),
    ]),
    signedBy: viewer.displayName,
    post: localName(masters().role(roleId), language),
    pageWord: i18n.t('profile_pdf.page'),
  }
}

export type LeadBankLetter = Awaited<ReturnType<typeof leadBankLetter>>

async function letterRows(query: FilterContext['query'], viewer: Viewer, language: PdfLanguage) {
  const values = bankLetterList.filters.read(query, viewer)
  const rows: BankLetterRow[] = []
  for await (const row of bankLetterList.all(values, bankLetterList.state(query), language)) {
    if (rows.length === MAX_LETTERS) {
      throw new Refusal('bank_desk.messages.lead_too_many', { most: MAX_LETTERS })
    }
    rows.push(row)
  }
  if (rows.length === 0) throw new NotFound()
  return rows.toSorted((a, b) => a.bank.localeCompare(b.bank) || b.silentDays - a.silentDays)
}

/** Each bank with how many letters and the longest silence, in days; the bank that has most first. */
function countsByBank(rows: readonly BankLetterRow[]): [string, number, number][] {
  const banks = Map.groupBy(rows, ({ bank }) => bank)
  return [...banks]
    .map(([bank, lettersOfBank]): [string, number, number] => [
      bank,
      lettersOfBank.length,
      Math.max(...lettersOfBank.map(({ silentDays }) => silentDays)),
    ])
    .toSorted(([, one], [, other]) => other - one)
}
