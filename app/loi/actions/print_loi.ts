import type User from '#auth/models/user'
import type { PaperLanguage } from '#core/papers/shaper'
import type { PaperFile } from '#documents/send_paper'
import { NoteLoiView } from '#loi/actions/note_loi_view'
import { renderLoiPaper } from '#loi/papers/loi_paper'
import { loiPaperDataOf } from '#loi/queries/loi_paper_data_of'
import type { PrintableLoi } from '#loi/queries/printable_loi'

interface PrintInput extends PrintableLoi {
  reader: User
  language: PaperLanguage
  requestId?: string
}

/** Prints a letter that `printableLoi` has found for this reader. */
export class PrintLoi {
  async run(input: PrintInput): Promise<PaperFile> {
    const { application, loi, language } = input
    const bytes = renderLoiPaper(loiPaperDataOf(loi, application.uuid, language))
    await new NoteLoiView().run(input)
    return { fileName: `${loi.number}.pdf`, bytes: Buffer.from(bytes) }
  }
}
