import i18nManager from '@adonisjs/i18n/services/main'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import type { ColumnHeading, DisplayValue } from '#kernel/formats/field_input'
import { formatRupees, paise } from '#kernel/money/paise'
import type { Fact, CheckItem, ChecklistBlock } from '#pdf/blocks'
import type { PdfLanguage } from '#pdf/shaper'
import type { PdfSection, TableBlock } from '#pdf/sections'
import type {
  DisplayValues,
  DocumentView,
  LendingView,
  ProfileView,
} from '#profile/contracts/profile_view'
import type { PdfPicture } from '#pdf/pictures'
import type { DirectorView, GroupView } from '#group/queries/group_view'

/** Returns a sentence of resources/lang in the language of the PDF. */
export interface Translate {
  (key: string, values?: Record<string, string | number>): string
  language: PdfLanguage
}

export function translatorFor(language: PdfLanguage): Translate {
  const i18n = i18nManager.locale(language)
  return Object.assign<(key: string) => string, Pick<Translate, 'language'>>(
    (key: string, values?: Record<string, string | number>) => i18n.t(key, values),
    { language }
  )
}

export const fact = (label: string, value: string | number | null | undefined): Fact => ({
  label,
  value: value === null || value === undefined ? null : String(value),
})

/** Returns a fact with a row of its own, since its value may be long. */
export const wideFact = (label: string, value: string | null): Fact => ({
  ...fact(label, value),
  isWide: true,
})

export const dateText = (date: PlainDate | null, { language }: Translate) =>
  date ? formatDate(date, language) : null

/** Fields whose value may be long. */
const WIDE = new Set(
  `fullName organisationName product organisationAddress name registeredAddress businessName
  businessAddress businessSectorId businessDescription address`.split(/\s+/)
)

/** Returns the values of fields as facts with their labels. */
const displayFacts = (
  readings: Record<string, DisplayValue>,
  label: (field: string) => string,
  t: Translate
) =>
  Object.entries(readings).map(([field, reading]) =>
    (WIDE.has(field) ? wideFact : fact)(label(field), displayText(reading, t))
  )

/** Returns the values of fields for the columns of a table. */
const displayCells = (
  readings: Record<string, DisplayValue>,
  columns: readonly ColumnHeading[],
  t: Translate
) => columns.map(({ key }) => displayText(readings[key], t) ?? '')

function displayText(reading: DisplayValue, t: Translate): string | null {
  if (reading === null || typeof reading !== 'object')
    return reading === null ? null : String(reading)
  return 'day' in reading ? dateText(reading.day as PlainDate, t) : amountText(reading.paise)
}

/** Returns an amount in paise as '₹10,00,000'. */
export const amountText = (amount: number | null) =>
  amount === null ? null : formatRupees(paise(amount))

const BYTES_PER_KILOBYTE = 1024
const KINDS: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

const nameOf = ({ name, title }: DocumentView) => (title ? `${name}: ${title}` : name)

/** Returns every slot with its document; an empty one shows 'Not Uploaded' (document 2). */
export function documentsSection(
  title: string,
  documents: DocumentView[],
  t: Translate
): PdfSection {
  const word = (name: string) => t(`profile_pdf.${name}`)
  const table: TableBlock = {
    kind: 'table',
    columns: [
      { title: word('columns.number'), width: 8 },
      { title: t('profile.view.document'), width: 50 },
      { title: word('columns.needed'), width: 14 },
      { title: word('columns.state'), width: 28 },
    ],
    rows: documents.map((document, index) => [
      String(index + 1),
      nameOf(document),
      word(document.isRequired ? 'required' : 'optional'),
      documentState(document, t),
    ]),
  }
  return { title, blocks: [table] }
}

function documentState({ file, certificate }: DocumentView, t: Translate): string {
  if (!file) return t('profile.documents.not_uploaded')
  const size = Math.max(1, Math.round(file.size / BYTES_PER_KILOBYTE))
  const fileText = t('profile_pdf.given', { kind: KINDS[file.mime] ?? file.mime, size })
  return certificate ? `${fileText}; ${certificate.text}` : fileText
}

/** Same as a short check list; a missing optional document is omitted. */
function documentChecklist(documents: DocumentView[], t: Translate): ChecklistBlock {
  const items = documents
    .filter(({ file, isRequired }) => isRequired || file !== null)
    .map((document): CheckItem => ({
      text: nameOf(document),
      note: t(`profile.documents.${document.file ? 'uploaded' : 'not_uploaded'}`),
      isChecked: document.file !== null,
    }))
  return { kind: 'ticks', items }
}

/** Returns the personal details, with the photo (document 2, 'Individual profile view'). */
export function personalSection(
  { personal }: ProfileView,
  picture: PdfPicture | null,
  t: Translate
): PdfSection {
  const facts = displayFacts(personal, (field) => t(`profile.fields.${field}`), t)
  return { title: t('profile.sections.personal'), blocks: [{ kind: 'facts', facts, picture }] }
}

/** Returns a section with the values of fields, or with the text that nothing has been filled in. */
function displaySection(title: string, readings: DisplayValues | null, t: Translate): PdfSection {
  if (!readings) return emptySection(title, t)
  const facts = displayFacts(readings, (field) => t(`profile.fields.${field}`), t)
  return { title, blocks: [{ kind: 'facts', facts }] }
}

/** Returns a section with only the text that nothing has been filled in. */
function emptySection(title: string, t: Translate): PdfSection {
  return { title, blocks: [{ kind: 'text', text: t('profile.view.empty') }] }
}

/** Returns addresses, emergency contact, family and bank account. */
export function homeSections(view: ProfileView, t: Translate): PdfSection[] {
  const { bankAccount, emergency, family, familyColumns } = view
  const sections = [
    displaySection(t('profile.groups.correspondence'), view.correspondence, t),
    displaySection(t('profile.groups.permanent'), view.permanent, t),
  ]
  if (emergency) sections.push(displaySection(t('profile.groups.emergency'), emergency, t))
  sections.push({
    title: t('profile.family.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_pdf.columns.number'), width: 8 },
          ...familyColumns.map(({ label, width }) => ({ title: label, width })),
        ],
        rows: family.map(({ said }, index) => [
          String(index + 1),
          ...displayCells(said, familyColumns, t),
        ]),
        empty: t('profile.view.empty'),
      },
    ],
  })
  return [...sections, displaySection(t('profile.sections.bank-account'), bankAccount, t)]
}

/** Returns the purpose of the loan, the business or the course, and the bank. */
export function lendingSection(lending: LendingView, t: Translate): PdfSection {
  const word = (name: string) =>
    t(
      name === 'loanDistrict'
        ? `profile.fields.${name}`
        : `profile.lending.${lending.form}.fields.${name}`
    )
  return {
    title: t('profile.sections.lending'),
    subtitle: lending.loanTypeName,
    blocks: [
      {
        kind: 'facts',
        facts: displayFacts(lending.said, word, t),
      },
    ],
  }
}

/**
 * Returns a group with its people and documents (document 2, 'Group profile view').
 *
 * @param photos photos of the directors, by their ids
 */
export function groupSections(
  group: GroupView,
  photos: ReadonlyMap<number, PdfPicture>,
  t: Translate
): PdfSection[] {
  const directors = group.directors.map((director, index) =>
    directorSection(director, index + 1, photos.get(director.id) ?? null, t)
  )
  return [
    groupDisplaySection(t('profile.sections.group-details'), group.group, t),
    groupDisplaySection(t('group.groups.loan'), group.loan, t),
    ...(directors.length ? directors : [emptySection(t('group.directors.list'), t)]),
    shareholdersSection(group, t),
    documentsSection(t('group.view.documents'), group.documents, t),
  ]
}

function groupDisplaySection(title: string, said: DisplayValues, t: Translate): PdfSection {
  const facts = displayFacts(said, (name) => t(groupLabel(name)), t)
  return { title, blocks: [{ kind: 'facts', facts }] }
}

const groupLabel = (name: string) =>
  name === 'loanDistrict' ? `profile.fields.${name}` : `group.fields.${name}`

/** Returns one director with photo and a check list of the documents. */
function directorSection(
  director: DirectorView,
  number: number,
  picture: PdfPicture | null,
  t: Translate
): PdfSection {
  const { documentsDone: done, documentsRequired: total } = director
  return {
    title: t('group.directors.one', { number, name: director.name }),
    subtitle: t('profile_pdf.documents_count', { done, total }),
    blocks: [
      {
        kind: 'facts',
        picture,
        facts: displayFacts(director.said, (name) => t(`profile.fields.${name}`), t),
      },
      documentChecklist(director.documents, t),
    ],
  }
}

function shareholdersSection(
  { shareholders, shareholderColumns: columns }: GroupView,
  t: Translate
): PdfSection {
  return {
    title: t('group.shareholders.list'),
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: t('profile_pdf.columns.number'), width: 7 },
          { title: t('profile.fields.fullName'), width: 23 },
          ...columns.map(({ label, width }) => ({ title: label, width })),
        ],
        rows: shareholders.map(({ name, said }, index) => [
          String(index + 1),
          name,
          ...displayCells(said, columns, t),
        ]),
        empty: t('group.shareholders.empty'),
      },
    ],
  }
}
