import type { I18n } from '@adonisjs/i18n'
import type { ApplicationSchema, LoisSchema } from '#database/schema'
import LetterAnswer from '#bank_desk/models/letter_answer'
import LetterHolder from '#bank_desk/models/letter_holder'
import { bankLetterFilters } from '#bank_desk/queries/bank_letter_filters'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween, indiaDateOf, formatDate } from '#kernel/calendar/plain_date'
import type { StoredRow } from '#kernel/database/columns'
import { storedDay } from '#kernel/database/dialect'
import { defineList, asc } from '#lists/definition'
import type { Viewer, FilterContext } from '#lists/filters'
import { bankChoices } from '#loans/queries/list_filters'
import { districtOptions } from '#masters/queries/master_filters'
import { localName, masters, options } from '#masters/queries/masters'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import corporation from '#kernel/settings/corporation'
import { singleDistrict } from '#lists/query_filters'
import { corporationLetterhead } from '#pdf/letterhead'
import type { PdfLanguage } from '#pdf/shaper'

/** A letter that is waiting for a bank, as officers see it. */
export type BankLetterRow = Awaited<ReturnType<typeof bankLetterRows>>[number]

type LetterRow = StoredRow<LoisSchema, 'id' | 'number' | 'issued_on' | 'application_id'> &
  StoredRow<ApplicationSchema, 'applicant_name' | 'district_id'> & { application_number: string }

const label = (name: string) => `bank_desk.officer.columns.${name}`

/** Letters in force without a sanction, oldest first, since they have waited longest. */
export const bankLetterList = defineList({
  name: 'bank_letters',
  subject: 'bank_letter',
  files: { sheet: 'Letters_With_Banks', paper: 'Letters_With_Banks' },
  words: {
    name: 'bank_desk.officer.title',
    everything: 'bank_desk.officer.everything',
    empty: 'bank_desk.officer.none',
  },
  columns: [
    {
      key: 'applicationNo',
      label: label('application'),
      kind: 'text',
      width: 22,
      isFixed: true,
      isLink: true,
    },
    { key: 'applicantName', label: label('name'), kind: 'name' },
    { key: 'district', label: label('district'), kind: 'text', below: 'applicantName' },
    { key: 'loiNumber', label: label('loi'), kind: 'code', width: 26 },
    { key: 'issuedOn', label: label('issued_on'), kind: 'date', sort: asc('issued_on') },
    { key: 'bank', label: label('bank'), kind: 'text', width: 28 },
    { key: 'branch', label: label('branch'), kind: 'text', below: 'bank' },
    {
      key: 'answer',
      label: label('answer'),
      kind: 'status',
      of: ({ answer }: BankLetterRow, i18n: I18n) => i18n.t(`bank_desk.kinds.${answer ?? 'none'}`),
    },
    { key: 'reason', label: label('reason'), kind: 'text', below: 'answer' },
    { key: 'silentDays', label: label('silent_days'), kind: 'count' },
    { key: 'dispute', label: label('dispute'), kind: 'text' },
  ],
  filters: bankLetterFilters,
  defaultSort: 'issuedOn',
  read: [
    'lois.number',
    'lois.issued_on',
    'lois.application_id',
    'applications.number as application_number',
    'applications.applicant_name',
    'applications.district_id',
  ],
  join: (query) => void query.leftJoin('applications', 'applications.id', 'lois.application_id'),
  rows: bankLetterRows,
})

async function bankLetterRows(rows: readonly LetterRow[], locale: string) {
  if (rows.length === 0) return []
  const applicationIds = rows.map((row) => row.application_id)
  const [holders, answers] = await Promise.all([
    LetterHolder.query().whereIn('application_id', applicationIds).orderBy('id', 'desc'),
    answersWithDisputes(applicationIds),
  ])
  const today = getClock().today()
  return rows.map((row) => {
    const holder = holders.find(({ applicationId }) => applicationId === row.application_id)
    const answer = answers.find(({ holderId }) => holderId === holder?.id)
    const branch = masters().find('bankBranches', holder?.branchId)
    const last = answer ?? holder
    const since = answer?.answeredAt ?? holder?.since
    return {
      id: row.id,
      applicationId: row.application_id,
      applicationNo: row.application_number,
      applicantName: row.applicant_name,
      district: localName(masters().district(row.district_id), locale),
      loiNumber: row.number,
      issuedOn: storedDay(row.issued_on),
      bank: holder ? localName(masters().bank(holder.bankId), locale) : '',
      branch: branch ? localName(branch, locale) : (holder?.branchName ?? ''),
      answer: answer?.kind ?? null,
      reason: localName(masters().find('bankRefusalReasons', answer?.reasonId), locale),
      silentDays: daysBetween(last && since ? indiaDateOf(since) : storedDay(row.issued_on), today),
      /** The citizen's dispute of the answer; empty where there is none. */
      dispute: (answer?.$extras.dispute as string | null | undefined) ?? '',
    }
  })
}

/** Returns the branches' answers to these applications, newest first, with the citizens' disputes. */
const answersWithDisputes = (applicationIds: readonly number[]) =>
  LetterAnswer.query()
    .leftJoin('answer_replies', (on) => {
      on.on('answer_replies.answer_id', 'letter_answers.id')
      on.andOnVal('answer_replies.is_right', false)
    })
    .whereIn('letter_answers.application_id', [...applicationIds])
    .orderBy('letter_answers.id', 'desc')
    .select('letter_answers.*', 'answer_replies.remarks as dispute')

/** Returns the choices of the filters, in the officer's language. */
export function listChoices(viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const kinds = ['received', 'documents_asked', 'sanctioned', 'refused', 'disbursed', 'none']
  return {
    districts: districtOptions(viewer, locale),
    banks: bankChoices(locale, true),
    bankBranches: options(masters().rows.bankBranches, locale),
    refusalReasons: options(masters().rows.bankRefusalReasons, locale),
    answers: kinds.map((value) => ({ value, label: i18n.t(`bank_desk.kinds.${value}`) })),
    disputes: [{ value: '1', label: i18n.t('bank_desk.officer.disputed') }],
  }
}

/** Maximum number of letters in the document for the lead bank; for more, the export of the list is attached. */
const MAX_LETTERS = 500

/** Returns the district of the requested list, if it is filtered to a single one. */
export function requestedDistrict(query: FilterContext['query'], viewer: Viewer): number | null {
  return singleDistrict(bankLetterList.filters.read(query, viewer).districts)
}

/**
 * Returns the content of the letter to a district's lead bank: the letters of the filtered list, without the names of
 * their holders. The lead bank coordinates the branches of all banks in the district, so it needs numbers, days and
 * branches. The officer signs it with name and post; the reference consists of the district and the day.
 *
 * @throws NotFound where no letter is waiting, or the district is outside the officer's scope
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

/**
 * Returns each bank with its number of letters and its longest wait without an answer, in days; the bank with the most
 * letters first.
 */
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
