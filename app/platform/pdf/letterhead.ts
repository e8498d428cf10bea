import type { I18n } from '@adonisjs/i18n'
import { PdfBuilder } from '#pdf/document'
import { INK, PAGE_MARGINS } from '#pdf/styles'
import type { PdfPicture } from '#pdf/pictures'
import type { PdfLanguage } from '#pdf/shaper'
import { getClock } from '#kernel/calendar/clock'
import { formatInstant } from '#kernel/calendar/plain_date'
import { drawPageFooter } from '#pdf/sections'
import corporation from '#kernel/settings/corporation'

/** The corporation in a letterhead: its name in Marathi or Hindi, with English below; then its address. */
export interface Letterhead {
  name: string
  language: PdfLanguage
  nameEn: string
  /** In the language of the document; empty where the corporation has entered none. */
  address: string
  addressLanguage: PdfLanguage
  /** Replaces the emblem. */
  logo?: PdfPicture | null
}

/** In millimetres; also the maximum height of a logo. */
const EMBLEM_SIZE = 21
const LOGO_WIDTH = 46

/** Draws a neutral placeholder for the corporation's emblem: a bridge in a ring. */
function drawEmblem(pdf: PdfBuilder, x: number, y: number, size: number): void {
  const at = (right: number, down: number) => [x + size * right, y + size * down] as const
  const line = { stroke: INK.accent, lineWidth: 0.5 }
  const thin = { stroke: INK.accent, lineWidth: 0.25 }
  const middle = at(0.5, 0.5)
  pdf.circle(...middle, size / 2, line)
  pdf.circle(...middle, size / 2 - 1.1, thin)
  const deck = 0.6
  pdf.path(
    [
      ['M', ...at(0.17, deck)],
      ['C', ...at(0.32, 0.16), ...at(0.68, 0.16), ...at(0.83, deck)],
    ],
    line
  )
  pdf.path([['M', ...at(0.13, deck)], ['L', ...at(0.87, deck)]], line) // prettier-ignore
  for (const [right, top] of [
    [0.28, 0.41],
    [0.39, 0.315],
    [0.5, 0.275],
    [0.61, 0.315],
    [0.72, 0.41],
  ]) {
    pdf.path([['M', ...at(right, top)], ['L', ...at(right, deck)]], thin) // prettier-ignore
  }
  for (const [left, right, down] of [
    [0.26, 0.74, 0.72],
    [0.36, 0.64, 0.81],
  ]) {
    const quarter = (right - left) / 4
    pdf.path(
      [
        ['M', ...at(left, down)],
        [
          'C',
          ...at(left + quarter, down - 0.08),
          ...at(left + quarter, down + 0.08),
          ...at(0.5, down),
        ],
        [
          'C',
          ...at(0.5 + quarter, down - 0.08),
          ...at(0.5 + quarter, down + 0.08),
          ...at(right, down),
        ],
      ],
      thin
    )
  }
}

/** The size of a logo, in millimetres. */
function logoSize({ width, height }: PdfPicture) {
  const scale = Math.min(LOGO_WIDTH / width, EMBLEM_SIZE / height)
  return { width: width * scale, height: height * scale }
}

/** Draws the corporation in two languages and its address beside the emblem, and a rule; moves the flow below them. */
export function drawLetterhead(pdf: PdfBuilder, letterhead: Letterhead): void {
  const { name, language, nameEn, logo } = letterhead
  const size = logo ? logoSize(logo) : { width: EMBLEM_SIZE, height: EMBLEM_SIZE }
  const x = pdf.margins.left
  const top = pdf.y
  const nameX = x + size.width + 6
  const maxWidth = pdf.width - pdf.margins.right - nameX
  const first = { size: 14, weight: 'bold', language, colour: INK.accent, maxWidth } as const
  const english = { size: 10.5, colour: INK.text, maxWidth, lineHeight: 1.35 } as const
  const small = { ...english, size: 9, language: letterhead.addressLanguage }
  const address = letterhead.address.replace(/\s*\n\s*/g, ', ')
  const height =
    pdf.measure(name, first).height +
    pdf.measure(nameEn, english).height +
    (address ? pdf.measure(address, small).height : 0)
  const y = pdf.textBox(name, nameX, top + Math.max(0, (EMBLEM_SIZE - height) / 2), first)
  const nameBottom = pdf.textBox(nameEn, nameX, y, english)
  const textBottom = address ? pdf.textBox(address, nameX, nameBottom, small) : nameBottom
  const bottom = Math.max(textBottom, top + EMBLEM_SIZE)
  const down = (EMBLEM_SIZE - size.height) / 2
  if (logo) pdf.image(logo.jpeg, x, top + down, size.width, size.height)
  else drawEmblem(pdf, x, top, EMBLEM_SIZE)
  pdf.rule(bottom + 3, { thickness: 0.7, colour: INK.accent })
  pdf.rule(bottom + 4, { thickness: 0.2, colour: INK.accent })
  pdf.y = bottom + 8
}

/** Letterhead of this installation's corporation: in Hindi on a Hindi document, else in Marathi. */
export function corporationLetterhead(language: PdfLanguage): Letterhead {
  const first = language === 'hi' ? 'hi' : 'mr'
  return {
    name: corporation.name[first],
    language: first,
    nameEn: corporation.name.en,
    address: corporation.address[language],
    addressLanguage: language,
    logo: corporation.logo,
  }
}

interface OfficeDocument {
  title: string
  /** The subject: below the title, and in the footer. */
  subject: string
  madeAt: Date
  /** Text before the time of creation. */
  status?: string
}

/** An A4 document with letterhead, centred title and footer; the sections follow. */
export function officeDocument(
  { title, subject, madeAt, status }: OfficeDocument,
  language: PdfLanguage,
  i18n: I18n
): PdfBuilder {
  const made = i18n.t('profile_pdf.made', { date: formatInstant(madeAt, language) })
  const page = i18n.t('profile_pdf.page')
  const reference = `${title} · ${subject}`
  const line = status ? `${status} · ${made}` : made
  const pdf = new PdfBuilder({
    title: `${title}: ${subject}`,
    language,
    date: getClock().today(),
    fileId: `${reference} ${line} ${language}`,
    margins: PAGE_MARGINS,
    footer: (one, place) => drawPageFooter(one, { reference, page }, place),
  })
  drawLetterhead(pdf, corporationLetterhead(language))
  const centre = { align: 'center', colour: INK.text, lineHeight: 1.4 } as const
  pdf.paragraph(title, { ...centre, size: 14, weight: 'bold' })
  pdf.paragraph(subject, { ...centre, size: 11 })
  pdf.paragraph(line, { ...centre, size: 8.5, colour: INK.muted, after: 4 })
  return pdf
}
