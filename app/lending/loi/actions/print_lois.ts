import { setImmediate as nextTurn } from 'node:timers/promises'
import i18nManager from '@adonisjs/i18n/services/main'
import type User from '#auth/models/user'
import type { NamedPdf } from '#documents/send_paper'
import { RecordLoiAccess } from '#loi/actions/note_loi_view'
import { pdfDataFor } from '#loi/actions/print_loi'
import { LoiPdf } from '#loi/papers/loi_paper'
import { NotFound } from '#kernel/exceptions/refusal'
import { officerPrintableLoi, type PrintableLoi } from '#loi/queries/printable_loi'
import type { PdfLanguage } from '#pdf/shaper'

export interface LettersRequest {
  reader: User
  /** In the order of the letters. */
  applicationIds: readonly number[]
  language: PdfLanguage
  requestId?: string
}

/** Prints the current letters of several applications into one file, for an officer. */
export class PrintLois {
  /** @throws NotFound when one of them has no letter that this officer may see, before any is printed */
  async run(request: LettersRequest): Promise<NamedPdf> {
    const printables = await printablesOf(request.reader, request.applicationIds)
    const bytes = await joinLetters(printables, request.language)
    await recordAccess(printables, request)
    return { fileName: lettersFileName(printables.length), bytes }
  }
}

/** Notes that letters are taken out of the system which a worker is to print. */
export class RecordLettersRequest {
  /** @throws NotFound when none of them has a letter that this officer may see */
  async run(request: LettersRequest): Promise<void> {
    const { printables } = await printablesAmong(request.reader, request.applicationIds)
    if (printables.length === 0) throw new NotFound()
    await recordAccess(printables, request)
  }
}

export const lettersFileName = (count: number) => `LOI-${count}.pdf`

/** @throws NotFound when one of them has no letter that this officer may see */
export async function printablesOf(
  reader: User,
  applicationIds: readonly number[]
): Promise<PrintableLoi[]> {
  const printables: PrintableLoi[] = []
  for (const id of applicationIds) printables.push(await officerPrintableLoi(reader, id))
  return printables
}

/** The letters of those that have one which this officer may see, and the ids of the others. */
export async function printablesAmong(reader: User, applicationIds: readonly number[]) {
  const printables: PrintableLoi[] = []
  const leftOut: number[] = []
  for (const id of applicationIds) {
    const printable = await officerPrintableLoi(reader, id).catch((error: unknown) => {
      if (error instanceof NotFound) return null
      throw error
    })
    if (printable) printables.push(printable)
    else leftOut.push(id)
  }
  return { printables, leftOut }
}

/**
 * The letters as one PDF; between two, other requests are answered.
 *
 * @param onLetter is called for each letter on its way
 */
export async function joinLetters(
  printables: readonly PrintableLoi[],
  language: PdfLanguage,
  onLetter: () => void = () => undefined
): Promise<Buffer> {
  const first = await pdfDataFor(printables[0], language)
  const title = i18nManager.locale(language).t('loi.papers.title', { count: printables.length })
  const fileId = [language, ...printables.map(({ loi }) => loi.number)].join(' ')
  const pdf = new LoiPdf(first, title, fileId)
  for (const [index, printable] of printables.entries()) {
    pdf.add(index === 0 ? first : await pdfDataFor(printable, language))
    onLetter()
    await nextTurn()
  }
  return Buffer.from(pdf.toBytes())
}

/** Each is noted as a letter printed by itself is. */
async function recordAccess(
  printables: readonly PrintableLoi[],
  { reader, language, requestId }: LettersRequest
) {
  for (const printable of printables) {
    await new RecordLoiAccess().run({ ...printable, reader, language, requestId })
  }
}
