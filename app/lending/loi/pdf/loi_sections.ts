import { formatDate } from '#kernel/calendar/plain_date'
import { formatRupees } from '#kernel/money/paise'
import type { PdfBuilder } from '#pdf/document'
import { INK } from '#pdf/styles'
import type { LoiPdfData, LoiPdfLabels } from '#loi/contracts/loi_data'
import { drawLetterhead } from '#pdf/letterhead'

type Row = [label: keyof LoiPdfLabels, value: string]

const QR_SIZE = 31
const LABEL_WIDTH = 44
const ROW_GAP = 1.2

function bilingual(data: LoiPdfData, label: keyof LoiPdfLabels): string {
  const second = data.secondLabels?.[label]
  return second ? `${data.labels[label]} / ${second}` : data.labels[label]
}

/** Draws number, dates and application number in a band across the page. */
export function drawReferences(paper: PdfBuilder, data: LoiPdfData): void {
  const cells: (Row & { 2?: never })[] = [
    ['loi_number', data.loiNumber],
    ['issued_on', formatDate(data.issuedOn, data.language)],
    ['valid_from', formatDate(data.validFrom, data.language)],
    ['valid_till', formatDate(data.validTill, data.language)],
    ['application_number', data.applicationNumber],
  ]
  const shares = [0.29, 0.15, 0.15, 0.15, 0.26]
  const padding = 2
  const measures = cells.map(([label, value], index) => {
    const maxWidth = shares[index] * paper.innerWidth - 2 * padding
    return {
      label: { text: bilingual(data, label), style: { size: 7.5, colour: INK.muted, maxWidth } },
      value: { text: value, style: { size: 9.5, weight: 'bold' as const, maxWidth } },
    }
  })
  const labelHeight = Math.max(
    ...measures.map((m) => paper.measure(m.label.text, m.label.style).height)
  )
  const valueHeight = Math.max(
    ...measures.map((m) => paper.measure(m.value.text, m.value.style).height)
  )
  const height = labelHeight + valueHeight + 2 * padding - 1
  const style = { fill: INK.tint, stroke: INK.line, radius: 1.2 }
  paper.rect(paper.margins.left, paper.y, paper.innerWidth, height, style)
  let x: number = paper.margins.left
  measures.forEach(({ label, value }, index) => {
    paper.textBox(label.text, x + padding, paper.y + padding - 0.5, label.style)
    paper.textBox(value.text, x + padding, paper.y + padding - 0.5 + labelHeight, value.style)
    x += shares[index] * paper.innerWidth
  })
  paper.y += height + 3.5
}

function particulars({ labels, applicant, purpose, ...data }: LoiPdfData): Row[] {
  const person = applicant.kind === 'person'
  const honorific = person
    ? labels[applicant.gender === 'male' ? 'honorific_male' : 'honorific_female']
    : labels.honorific_group
  return [
    [person ? 'applicant_name' : 'group_name', `${honorific} ${applicant.name}`],
    person ? ['aadhaar', applicant.maskedAadhaar] : ['pan', applicant.pan],
    ['address', data.address],
    ...(purpose.kind === 'business'
      ? ([['business_name', purpose.businessName]] as Row[])
      : ([
          ['institute_name', purpose.instituteName],
          ['course', purpose.course],
        ] as Row[])),
    ['amount', formatRupees(data.amount)],
    ['loan_district', data.loanDistrict],
  ]
}

/** Draws who may borrow what and where, with the QR code next to it. */
export function drawParticulars(paper: PdfBuilder, data: LoiPdfData): void {
  const top = paper.y
  const right = paper.width - paper.margins.right
  const qrX = right - QR_SIZE - 2
  paper.qr(data.verificationUrl, qrX, top + 2, QR_SIZE)
  const captionStyle = {
    size: 7.5,
    align: 'center',
    colour: INK.muted,
    maxWidth: QR_SIZE + 4,
  } as const
  const qrMiddle = qrX + QR_SIZE / 2
  let qrBottom = paper.textBox(
    data.labels.scan_to_verify,
    qrMiddle,
    top + QR_SIZE + 4.2,
    captionStyle
  )
  if (data.checkCode) {
    const labelBottom = paper.textBox(data.labels.check_code, qrMiddle, qrBottom + 1, captionStyle)
    const codeStyle = { ...captionStyle, size: 10, weight: 'bold', colour: INK.text } as const
    qrBottom = paper.textBox(data.checkCode, qrMiddle, labelBottom, codeStyle)
  }

  const labelX = paper.margins.left
  const valueX = labelX + LABEL_WIDTH
  const labelStyle = { size: 9, colour: INK.text, maxWidth: LABEL_WIDTH - 3, lineHeight: 1.35 }
  const secondStyle = { size: 7, colour: INK.muted, maxWidth: LABEL_WIDTH - 3, lineHeight: 1.3 }
  const valueStyle = { size: 10, colour: INK.text, maxWidth: qrX - valueX - 6, lineHeight: 1.45 }
  for (const [label, value] of particulars(data)) {
    const strong = label === 'applicant_name' || label === 'group_name' || label === 'amount'
    const y = paper.y + ROW_GAP
    let labelBottom = paper.textBox(data.labels[label], labelX, y, labelStyle)
    const second = data.secondLabels?.[label]
    if (second) labelBottom = paper.textBox(second, labelX, labelBottom, secondStyle)
    const weight = strong ? 'bold' : 'normal'
    const valueBottom = paper.textBox(value, valueX, y - 0.2, { ...valueStyle, weight })
    paper.y = Math.max(labelBottom, valueBottom) + ROW_GAP
    paper.rule(paper.y, { width: qrX - 4 - labelX, colour: INK.line, thickness: 0.15 })
  }
  paper.y = Math.max(paper.y, qrBottom) + 3
}

/** Draws LOI or EXTENDED LOI, the certificate's name in the letter's languages, and the scheme. */
function drawTitle(paper: PdfBuilder, data: LoiPdfData): void {
  const { labels, secondLabels, isExtended } = data
  const title = isExtended ? labels.extended_title : labels.title
  const second = secondLabels && (isExtended ? secondLabels.extended_title : secondLabels.title)
  const mark = isExtended ? labels.extended_loi_mark : labels.loi_mark
  const centre = { align: 'center' } as const
  paper.paragraph(mark, { ...centre, size: 17, weight: 'bold', lineHeight: 1.25, colour: INK.text })
  paper.paragraph(title, { ...centre, size: 13, weight: 'bold', lineHeight: 1.5, colour: INK.text })
  if (second) paper.paragraph(second, { ...centre, size: 9, colour: INK.muted, lineHeight: 1.35 })
  paper.y += 1
  paper.paragraph(data.schemeName, { ...centre, size: 11, colour: INK.accent, after: 3.5 })
}

/** Draws letterhead and title, and moves the current position below them. */
export function drawLoiHeader(paper: PdfBuilder, data: LoiPdfData): void {
  const { nameMr, nameEn, address = '' } = data.corporation
  const { language: addressLanguage } = data
  const logo = data.logo && { ...data.logo, jpeg: Buffer.from(data.logo.jpeg, 'base64') }
  drawLetterhead(paper, { name: nameMr, language: 'mr', nameEn, address, addressLanguage, logo })
  drawTitle(paper, data)
}
