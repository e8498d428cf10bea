import i18nManager from '@adonisjs/i18n/services/main'
import Application from '#applications/models/application'
import type { DrawLetter } from '#documents/contracts/letter_kind'
import type { NamedPdf } from '#documents/file_responses'
import { signedBytes } from '#documents/queries/signed_letters'
import { storedPdfPicture } from '#documents/queries/small_picture'
import { getClock } from '#kernel/calendar/clock'
import { logoOf } from '#kernel/settings/stored_settings'
import { LOI_LETTER } from '#loi/actions/issue_lois'
import type { PackedPicture } from '#loi/contracts/loi_data'
import Loi from '#loi/models/loi'
import { renderLoi } from '#loi/pdf/loi'
import { logCodeOf, loiPdfData } from '#loi/queries/loi_document'
import type { PrintableLoi } from '#loi/queries/loi_lookup'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/validity'
import type { PdfPicture } from '#pdf/pictures'
import type { PdfLanguage } from '#pdf/shaper'

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
