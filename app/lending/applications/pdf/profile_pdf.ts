import { PdfBuilder } from '#pdf/document'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import { type Letterhead, drawLetterhead } from '#pdf/letterhead'
import type { PdfPicture } from '#pdf/pictures'
import { type PdfBlock, type PdfSection, drawSections, drawPageFooter } from '#pdf/sections'
import type { PdfLanguage } from '#pdf/shaper'
import type Application from '#applications/models/application'
import {
  type Translate,
  amountText,
  dateText,
  fact,
  wideFact,
} from '#applications/pdf/profile_sections'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import type { ProfileView } from '#profile/contracts/profile_view'

/** Everything that is printed of a profile, as text; Aadhaar numbers only masked. */
export interface ProfilePdfData {
  language: PdfLanguage
  letterhead: Letterhead
  title: string
  /** The person, or the group. */
  name: string
  /** Number of the application, or several; empty before the first submission. */
  number: string
  /** Day and minute of printing as text, and the day. */
  made: string
  date: PlainDate
  /** Printed at the foot of each page. */
  reference: string
  pageWord: string
  sections: PdfSection[]
  signature: {
    picture: PdfPicture | null
    /** Name of the signatory. */
    name: string
    words: { place: string; date: string; signature: string }
  }
  note: string
}

const SIGNATURE = { width: 62, height: 16 }

function drawTitle(pdf: PdfBuilder, data: ProfilePdfData): void {
  const centre = { align: 'center', colour: INK.text } as const
  pdf.paragraph(data.title, { ...centre, size: 9.5, colour: INK.muted, lineHeight: 1.4 })
  pdf.paragraph(data.name, { ...centre, size: 15, weight: 'bold', lineHeight: 1.4 })
  if (data.number) pdf.paragraph(data.number, { ...centre, size: 10, colour: INK.accent })
  pdf.paragraph(data.made, { ...centre, size: 8.5, colour: INK.muted, after: 4 })
}

/** Draws place and date on the left, the signature or the space for it on the right; kept on one page. */
function drawSignature(pdf: PdfBuilder, { signature, note }: ProfilePdfData): void {
  const { picture, name, words } = signature
  pdf.need(SIGNATURE.height + 24)
  const { left } = pdf.margins
  const right = pdf.width - pdf.margins.right - SIGNATURE.width
  const line = pdf.y + SIGNATURE.height + 3
  const label = { size: 8.5, colour: INK.muted } as const
  for (const [index, word] of [words.place, words.date].entries()) {
    const y = line - (1 - index) * 9
    const width = pdf.measure(word, label).width + 3
    pdf.text(word, left, y - 0.8, label)
    pdf.rule(y, { x: left + width, width: 55 - width, thickness: 0.15, colour: INK.muted })
  }
  if (picture) {
    const scale = Math.min(SIGNATURE.width / picture.width, SIGNATURE.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const x = right + (SIGNATURE.width - width) / 2
    pdf.image(picture.jpeg, x, line - height - 1, width, height)
  }
  pdf.rule(line, { x: right, width: SIGNATURE.width, thickness: 0.15, colour: INK.muted })
  const centre = right + SIGNATURE.width / 2
  const style = { ...label, align: 'center', maxWidth: SIGNATURE.width } as const
  const below = pdf.textBox(words.signature, centre, line + 0.8, style)
  const bottom = pdf.textBox(name, centre, below, { ...style, size: 9, colour: INK.text })
  pdf.y = bottom + 2
  pdf.paragraph(note, { size: 7.5, colour: INK.muted })
}

/** Renders a profile as an A4 PDF (document 2, the profile views). */
export function renderProfilePdf(data: ProfilePdfData): Uint8Array {
  const pdf = new PdfBuilder({
    title: `${data.title}: ${data.name}`,
    language: data.language,
    date: data.date,
    fileId: `${data.reference} ${data.made} ${data.language}`,
    margins: PAGE_MARGINS,
    footer: (page, place) =>
      drawPageFooter(page, { reference: data.reference, page: data.pageWord }, place),
  })
  drawLetterhead(pdf, data.letterhead)
  drawTitle(pdf, data)
  drawSections(pdf, data.sections)
  drawSignature(pdf, data)
  return pdf.toBytes()
}

/** Returns the number as printed; for an application of an existing portfolio, with its former number. */
const printedNumber = ({ number, oldNumber }: Application): string =>
  oldNumber ? `${number} (${oldNumber})` : number

/** Returns the application that the profile belongs to with its status; for several, a line for each. */
export function applicationSection(
  applications: readonly Application[],
  language: PdfLanguage,
  t: Translate
): PdfSection {
  const label = (name: string) => t(`profile_pdf.facts.${name}`)
  const title = t('profile_pdf.sections.application')
  const [first, ...others] = applications
  if (!first) {
    return { title, blocks: [{ kind: 'text', text: t('profile_pdf.not_submitted') }] }
  }
  if (others.length > 0) {
    const columns = (['number', 'loan_type', 'status', 'submitted_on'] as const).map((name) => ({
      title: label(name),
      width: name === 'status' ? 36 : 22,
    }))
    const rows = applications.map((application) => [
      printedNumber(application),
      loanTypeName(masters().scheme(application.loanType), language),
      localName(application.status, language),
      dateText(application.submittedOn, t) ?? '',
    ])
    return { title, blocks: [{ kind: 'table', columns, rows }] }
  }
  const facts = [
    fact(label('number'), printedNumber(first)),
    fact(label('submitted_on'), dateText(first.submittedOn, t)),
    wideFact(label('scheme'), localName(masters().scheme(first.loanType), language)),
    wideFact(label('status'), localName(first.status, language)),
    fact(label('since'), dateText(indiaDateOf(first.statusSince), t)),
    fact(label('amount'), amountText(Number(first.amountPaise))),
    fact(label('district'), localName(masters().district(first.districtId), language)),
  ]
  return { title, blocks: [{ kind: 'facts', facts }] }
}

/** Criteria declared with the latest submission of an application, as they were read. */
export interface DeclaredCriteria {
  number: string
  day: PlainDate
  items: readonly string[]
}

const SENTENCES = ['true', 'eligibility', 'consequence', 'use'] as const

/** Returns what the applicant declares, and when it was agreed to. */
export function declarationSection(
  { name, isDeclared, declaredAt }: ProfileView,
  criteria: readonly DeclaredCriteria[],
  t: Translate
): PdfSection {
  const agreed =
    isDeclared && declaredAt
      ? t('profile_pdf.declared_on', { date: indiaDateOf(new Date(declaredAt)) })
      : t(isDeclared ? 'profile.declaration.agree' : 'profile.view.not_declared')
  return {
    title: t('profile.sections.declaration'),
    blocks: [
      { kind: 'text', text: t('profile.declaration.intro', { name }) },
      { kind: 'items', items: SENTENCES.map((one) => t(`profile.declaration.${one}`)) },
      { kind: 'text', text: agreed },
      ...criteria.flatMap(({ number, day, items }): PdfBlock[] => [
        { kind: 'text', text: t('profile_pdf.criteria', { number, date: day }) },
        { kind: 'items', items: [...items] },
      ]),
    ],
  }
}
