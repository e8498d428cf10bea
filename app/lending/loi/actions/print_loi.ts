import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import type { PaperLanguage } from '#pdf/shaper'
import type { PaperPicture } from '#pdf/picture'
import { logoOf } from '#kernel/settings/logo'
import type { PackedPicture } from '#loi/papers/loi_paper_data'
import { smallPicture } from '#documents/queries/small_picture'
import type { PaperFile } from '#documents/send_paper'
import { NoteLoiView } from '#loi/actions/note_loi_view'
import { renderLoiPaper } from '#loi/papers/loi_paper'
import { loiPaperDataOf } from '#loi/queries/loi_paper_data_of'
import { logCodeOf } from '#loi/queries/log_entry'
import { loisOf } from '#loi/queries/lois'
import type { PrintableLoi } from '#loi/queries/printable_loi'
import { loiStanding } from '#loi/rules/state'

/** Longest side of a signature on paper: sharp at the size that it is printed in. */
const SIGNATURE_PIXELS = 480

interface Printing {
  reader: User
  language: PaperLanguage
  /** As the bank needs them, unless they are to be masked as on screen. */
  numbers?: 'full' | 'masked'
  requestId?: string
}

/** Prints a letter that `printableLoi` has found for this reader. */
export class PrintLoi {
  async run(input: PrintableLoi & Printing): Promise<PaperFile> {
    const bytes = renderLoiPaper(await paperFor(input, input.language, input.numbers))
    await new NoteLoiView().run(input)
    return { fileName: `${input.loi.number}.pdf`, bytes: Buffer.from(bytes) }
  }
}

/** A letter as the bank gets it, with the group's PAN in full, or as it is shown on screen. */
export async function paperFor(
  { application, loi }: PrintableLoi,
  language: PaperLanguage,
  numbers: 'full' | 'masked' = 'full'
) {
  const standing = loiStanding(loi, await loisOf(application.id), getClock().today())
  const paper = {
    ...loiPaperDataOf(loi, application.uuid, language, standing, numbers),
    logCode: await logCodeOf(loi),
  }
  const picture = loi.data.signature
    ? await smallPicture(loi.data.signature, SIGNATURE_PIXELS)
    : null
  const logo = await logoOf(loi.data.logo)
  return {
    ...paper,
    ...(picture && { signature: packed(picture) }),
    ...(logo && { logo: packed(logo) }),
  }
}

const packed = ({ jpeg, width, height }: PaperPicture): PackedPicture => ({
  jpeg: Buffer.from(jpeg).toString('base64'),
  width,
  height,
})
