import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { qrBars, qrMatrix } from '#pdf/qr'
import { PAPER_LANGUAGES, type PdfLanguage } from '#pdf/shaper'
import type { LoiKind } from '#loi/models/loi'
import { logCodeOf, proofHrefOf } from '#loi/queries/log_entry'
import { loiPdfData } from '#loi/queries/loi_paper_data_of'
import { loisOf } from '#loi/queries/lois'
import type { PrintableLoi } from '#loi/queries/printable_loi'
import { type LoiStatus, loiStatus } from '#loi/rules/state'

/** One letter of the application in the list beside the one shown. */
export interface LetterLine {
  number: string
  kind: LoiKind
  issuedOn: PlainDate
  status: LoiStatus
  href: string
  isShown: boolean
}

/**
 * A letter as a page (document 2, Printable LOI), in the language asked for, with the others of its
 * application and the same letter in the other languages.
 *
 * @param base the page's own address, without a query
 * @param pdf address of the PDF
 */
export async function letterPage(
  { application, loi }: PrintableLoi,
  language: PdfLanguage,
  { base, pdf }: { base: string; pdf: string }
) {
  const today = getClock().today()
  const lois = await loisOf(application.id)
  const status = loiStatus(loi, lois, today)
  const paper = loiPdfData(loi, application.uuid, language, status)
  const query = (id: number, lang: PdfLanguage) => `?previous=${id}&lang=${lang}`
  return {
    paper: { ...paper, isReissued: loi.kind === 'reissued', logCode: await logCodeOf(loi) },
    standing: status,
    qr: qrPath(paper.verificationUrl),
    letters: lois.map((one): LetterLine => ({
      number: one.number,
      kind: one.kind,
      issuedOn: one.issuedOn,
      status: loiStatus(one, lois, today),
      href: `${base}${query(one.id, language)}`,
      isShown: one.id === loi.id,
    })),
    languages: PAPER_LANGUAGES.map((code) => ({ code, href: `${base}${query(loi.id, code)}` })),
    proofHref: await proofHrefOf(application.uuid, loi),
    pdfHref: `${pdf}${query(loi.id, language)}`,
  }
}

/** The dark modules of the code as one path of an SVG, and how many modules a side has. */
function qrPath(text: string) {
  const matrix = qrMatrix(text)
  const path = qrBars(matrix).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return { size: matrix.length, path: path.join('') }
}
