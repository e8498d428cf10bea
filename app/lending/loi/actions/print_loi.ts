import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import type { PdfLanguage } from '#pdf/shaper'
import type { PdfPicture } from '#pdf/picture'
import { logoOf } from '#kernel/settings/logo'
import type { PackedPicture } from '#loi/papers/loi_paper_data'
import { storedPdfPicture } from '#documents/queries/small_picture'
import type { NamedPdf } from '#documents/send_paper'
import { RecordLoiAccess } from '#loi/actions/note_loi_view'
import { renderLoi } from '#loi/papers/loi_paper'
import { loiPdfData } from '#loi/queries/loi_paper_data_of'
import { logCodeOf } from '#loi/queries/log_entry'
import { loisOf } from '#loi/queries/lois'
import type { PrintableLoi } from '#loi/queries/printable_loi'
import { loiStatus } from '#loi/rules/state'

/** Longest side of a signature on paper: sharp at the size that it is printed in. */
const SIGNATURE_PIXELS = 480

interface PrintOptions {
  reader: User
  language: PdfLanguage
  /** As the bank needs them, unless they are to be masked as on screen. */
  numbers?: 'full' | 'masked'
  requestId?: string
}

/** Prints a letter that `printableLoi` has found for this reader. */
export class PrintLoi {
  async run(input: PrintableLoi & PrintOptions): Promise<NamedPdf> {
    const bytes = renderLoi(await pdfDataFor(input, input.language, input.numbers))
    await new RecordLoiAccess().run(input)
    return { fileName: `${input.loi.number}.pdf`, bytes: Buffer.from(bytes) }
  }
}

/** A letter as the bank gets it, with the group's PAN in full, or as it is shown on screen. */
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
