import { cachedPerRequest } from '#kernel/database/request_cache'
import i18nManager from '@adonisjs/i18n/services/main'
import { appUrl } from '#config/app'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { inLanguage } from '#kernel/formats/languages'
import { PAPER_LANGUAGES, type PdfLanguage } from '#pdf/shaper'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { decrypt } from '#kernel/vault/vault'
import Loi, { type LoiKind } from '#loi/models/loi'
import {
  type FrozenApplicant,
  LOI_PDF_LABELS,
  type LoiApplicant,
  type LoiPdfData,
  type LoiPdfLabels,
  type PackedPicture,
} from '#loi/contracts/loi_data'
import { type LoiStatus, loiStatus, printedCheckCode } from '#loi/rules/letters'
import { findAuditEntry, isPublished } from '#kernel/audit/publication'
import { publicLeaf, verificationCode } from '#kernel/audit/published_days'
import { signedBytes, signedLetter } from '#documents/queries/signed_letters'
import { LOI_ISSUED, LOI_LETTER } from '#loi/actions/issue_lois'
import { getClock } from '#kernel/calendar/clock'
import { type PdfPicture, qrBars, qrMatrix } from '#pdf/pictures'
import { loisOf } from '#loi/queries/lois'
import type { PrintableLoi } from '#loi/queries/loi_lookup'
import Application from '#applications/models/application'
import type { DrawLetter } from '#documents/contracts/letter_kind'
import type { NamedPdf } from '#documents/file_responses'
import { storedPdfPicture } from '#documents/queries/small_picture'
import { logoOf } from '#kernel/settings/stored_settings'
import { renderLoi } from '#loi/pdf/loi'

/** The small print of the letter is in the other one of the corporation's two languages. */
const secondLanguage = (language: PdfLanguage) => (language === 'en' ? 'mr' : 'en')

function labelsIn(language: PdfLanguage): LoiPdfLabels {
  const i18n = i18nManager.locale(language)
  const entries = LOI_PDF_LABELS.map((label) => [label, i18n.t(`loi_pdf.${label}`)])
  return Object.fromEntries(entries) as LoiPdfLabels
}

/** Returns the address of the public page on which any holder of the letter can check it (DECISIONS 1 and 12). */
export function verificationUrl(applicationUuid: string, loiNumber: string): string {
  /** Numbers of imported letters contain slashes. */
  return `${appUrl}/verifyloi/${applicationUuid}/${encodeURIComponent(loiNumber)}`
}

/** How the PAN of a group is shown on a letter: in full only on the PDF for the bank. */
type NumberDisplay = 'masked' | 'full'

function applicantOf(applicant: FrozenApplicant, numbers: NumberDisplay): LoiApplicant {
  if (applicant.kind === 'person') return applicant
  const { kind, name, pan } = applicant
  if (!pan) return { kind, name, pan: '' }
  return {
    kind,
    name,
    pan: numbers === 'full' ? decrypt(pan.cipher, 'pan') : maskNumber(pan.last4, 'pan'),
  }
}

/** Returns the data for drawing a letter in a language, from the content frozen on its issue. */
function loiPdfData(
  loi: Loi,
  applicationUuid: string,
  language: PdfLanguage,
  { extendedBy }: Pick<LoiStatus, 'extendedBy'>,
  numbers: NumberDisplay = 'masked'
): LoiPdfData {
  const { data } = loi
  return {
    language,
    labels: labelsIn(language),
    secondLabels: labelsIn(secondLanguage(language)),
    corporation: {
      ...data.corporation,
      address: data.corporation.address && inLanguage(data.corporation.address, language),
    },
    schemeName: inLanguage(data.schemeName, language),
    isExtended: loi.isExtended,
    cancelledOn: loi.cancelledAt ? indiaDateOf(loi.cancelledAt) : null,
    extendedBy,
    loiNumber: loi.number,
    issuedOn: loi.issuedOn,
    validFrom: loi.validFrom,
    validTill: loi.validTill,
    applicationNumber: data.applicationNumber,
    applicant: applicantOf(data.applicant, numbers),
    address: inLanguage(data.address, language),
    purpose: data.purpose,
    amount: data.amount,
    loanDistrict: inLanguage(data.district, language),
    verificationUrl: verificationUrl(applicationUuid, loi.number),
    checkCode: loi.checkCode && printedCheckCode(loi.checkCode),
    terms: inLanguage(data.terms, language),
    signatory: inLanguage(data.signatory, language),
    ...(data.signatoryName ? { signatoryName: inLanguage(data.signatoryName, language) } : {}),
  }
}

/** Returns the entry of the audit log that a letter was issued; null for letters older than such entries. */
export const logEntryOf = ({ applicationId, number }: Pick<Loi, 'applicationId' | 'number'>) =>
  issueEntryOf(applicationId, number)

const issueEntryOf = cachedPerRequest((applicationId: number, number: string) =>
  findAuditEntry(
    LOI_ISSUED,
    { type: 'application', id: applicationId },
    (data) => data.number === number
  )
)

/** Returns the code of its log entry that is printed on the letter. */
export async function logCodeOf(
  loi: Pick<Loi, 'applicationId' | 'number'>
): Promise<string | null> {
  const entry = await logEntryOf(loi)
  return entry && verificationCode(publicLeaf(entry))
}

/**
 * Returns the address of a letter's proof (promise/routes), only an address, as for every later module; null for a
 * letter without a proof, and until its day is published.
 */
export async function proofHrefOf(
  applicationUuid: string,
  loi: Pick<Loi, 'applicationId' | 'number'>
): Promise<string | null> {
  const entry = await logEntryOf(loi)
  const isProofPublished = entry !== null && (await isPublished(entry))
  return isProofPublished ? `/service-standards/letters/${applicationUuid}/${loi.number}` : null
}

/** Another letter of the application in the list next to the current one. */
interface LetterLine {
  number: string
  kind: LoiKind
  issuedOn: PlainDate
  status: LoiStatus
  href: string
  isShown: boolean
}

/**
 * Returns a letter as a page (document 2, Printable LOI), in the requested language, with the other letters of its
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
  const signed = await signedLetter(LOI_LETTER, loi.id, language)
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
    /** Null while it is being signed. */
    pdfHref: signed && !signed.file ? null : `${pdf}${query(loi.id, language)}`,
  }
}

/** Returns the dark modules of the code as one SVG path, and the number of modules per side. */
function qrPath(text: string) {
  const matrix = qrMatrix(text)
  const path = qrBars(matrix).map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
  return { size: matrix.length, path: path.join('') }
}

/** Longest side of a printed signature, in pixels: sharp at its printed size. */
const SIGNATURE_PIXELS = 480

/**
 * Returns a letter as a file: the signed one, if it is of a kind that is signed.
 *
 * @throws Refusal while it is being signed
 */
export async function loiFile(
  printable: PrintableLoi,
  language: PdfLanguage,
  numbers: 'full' | 'masked' = 'full'
): Promise<NamedPdf> {
  const { id, number } = printable.loi
  const signed = numbers === 'masked' ? null : await signedBytes(LOI_LETTER, id, language)
  const bytes = signed ?? Buffer.from(renderLoi(await pdfDataFor(printable, language, numbers)))
  return { fileName: `${number}.pdf`, bytes }
}

/** Draws a letter for signing: for the bank, and as on its day of issue, regardless of later changes. */
export const drawLoi: DrawLetter = async ({ letterId, language }, { serial }) => {
  const loi = await Loi.findOrFail(letterId)
  const application = await Application.findOrFail(loi.applicationId)
  const { nameEn, nameMr } = loi.data.corporation
  const corporation = language === 'en' ? nameEn : nameMr
  const seal = i18nManager.locale(language).t('documents.signing.mark', { serial })
  const data = await pdfDataFor({ application, loi }, language)
  return { bytes: renderLoi({ ...data, cancelledOn: null, extendedBy: null, seal }), corporation }
}

/** Returns the data of a letter for the bank, with the group's PAN in full, or as shown on screen. */
export async function pdfDataFor(
  { application, loi }: PrintableLoi,
  language: PdfLanguage,
  numbers: 'full' | 'masked' = 'full'
) {
  const status = loiStatus(loi, await loisOf(application.id), getClock().today())
  const pdfData = {
    ...loiPdfData(loi, application.uuid, language, status, numbers),
    logCode: await logCodeOf(loi),
  }
  const picture = loi.data.signature
    ? await storedPdfPicture(loi.data.signature, SIGNATURE_PIXELS)
    : null
  const logo = await logoOf(loi.data.logo)
  return {
    ...pdfData,
    ...(picture && { signature: toPackedPicture(picture) }),
    ...(logo && { logo: toPackedPicture(logo) }),
  }
}

const toPackedPicture = ({ jpeg, width, height }: PdfPicture): PackedPicture => ({
  jpeg: Buffer.from(jpeg).toString('base64'),
  width,
  height,
})
