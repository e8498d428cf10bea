import { setImmediate as nextTurn } from 'node:timers/promises'
import i18nManager from '@adonisjs/i18n/services/main'
import type User from '#auth/models/user'
import type { PaperFile } from '#documents/send_paper'
import { NoteLoiView } from '#loi/actions/note_loi_view'
import { paperFor } from '#loi/actions/print_loi'
import { LoiPapers } from '#loi/papers/loi_paper'
import { officerPrintableLoi, type PrintableLoi } from '#loi/queries/printable_loi'
import type { PaperLanguage } from '#print/papers/shaper'

interface PrintInput {
  reader: User
  /** In the order of the letters. */
  applicationIds: readonly number[]
  language: PaperLanguage
  requestId?: string
}

/**
 * Prints the current letters of several applications into one file, for an officer. Each is noted as a
 * letter printed by itself is; between two, other requests are answered.
 *
 * @throws NotFound when one of them has no letter that this officer may see, before any is printed
 */
export class PrintLois {
  async run({ reader, applicationIds, language, requestId }: PrintInput): Promise<PaperFile> {
    const printables: PrintableLoi[] = []
    for (const id of applicationIds) printables.push(await officerPrintableLoi(reader, id))
    const first = await paperFor(printables[0], language)
    const title = i18nManager.locale(language).t('loi.papers.title', { count: printables.length })
    const fileId = [language, ...printables.map(({ loi }) => loi.number)].join(' ')
    const papers = new LoiPapers(first, title, fileId)
    for (const [index, printable] of printables.entries()) {
      papers.add(index === 0 ? first : await paperFor(printable, language))
      await nextTurn()
    }
    const bytes = Buffer.from(papers.toBytes())
    for (const printable of printables) {
      await new NoteLoiView().run({ ...printable, reader, language, requestId })
    }
    return { fileName: `LOI-${printables.length}.pdf`, bytes }
  }
}
