import type User from '#auth/models/user'
import { findSignedLetters } from '#documents/queries/signed_letters'
import { LOI_LETTER } from '#loi/actions/issue_lois'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PdfLanguage } from '#pdf/shaper'
import { type PrintableLoi, officerPrintableLoi } from '#loi/queries/loi_lookup'
import { getClock } from '#kernel/calendar/clock'
import type { NamedPdf } from '#documents/file_responses'
import { loiFile, pdfDataFor } from '#loi/queries/loi_document'
import { LoiPdf } from '#loi/pdf/loi'
import { setImmediate as nextTurn } from 'node:timers/promises'
import i18nManager from '@adonisjs/i18n/services/main'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { StreamedFile } from '#kernel/streams/streaming'
import { ZipWriter } from '#kernel/streams/zip_writer'
import type { Writable } from 'node:stream'
import { applicationList } from '#applications/queries/application_list'
import { visibleAmong } from '#approvals/queries/visible_applications'
import { type FileKind, NothingLeft } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'

interface LoiAccess extends PrintableLoi {
  reader: User
  language: PdfLanguage
  requestId?: string
}

/** Records in the audit log that an officer has seen a letter (DECISIONS 12). */
export class RecordLoiAccess {
  async run({ application, loi, reader, language, requestId }: LoiAccess): Promise<void> {
    if (!reader.isOfficer) return
    await recordAudit({
      action: 'loi.viewed',
      actor: reader,
      subjectType: 'application',
      subjectId: application.id,
      districtId: application.districtId,
      data: { number: loi.number, language },
      requestId,
    })
  }
}

interface PrintOptions {
  reader: User
  language: PdfLanguage
  /** In full for the bank, or masked as on screen. */
  numbers?: 'full' | 'masked'
  requestId?: string
}

/**
 * Prints a letter that `printableLoi` has found for this reader: the signed file, if it is of a kind that is signed.
 */
export class PrintLoi {
  /** @throws Refusal while the letter is being signed */
  async run(input: PrintableLoi & PrintOptions): Promise<NamedPdf> {
    const pdf = await loiFile(input, input.language, input.numbers)
    await new RecordLoiAccess().run(input)
    return pdf
  }
}

interface LettersRequest {
  reader: User
  /** In the order of the letters. */
  applicationIds: readonly number[]
  language: PdfLanguage
  requestId?: string
}

/**
 * Prints the current letters of several applications into one file, for an officer: a PDF, or an archive with a file
 * for each where some are signed, since a signature covers an entire file.
 */
export class PrintLois {
  /**
   * @throws NotFound when one of them has no letter that this officer may see, before any is printed
   * @throws Refusal while one of them is being signed
   */
  async run(request: LettersRequest): Promise<NamedPdf | StreamedFile> {
    const { reader, applicationIds, language } = request
    const printables = await printablesOf(reader, applicationIds)
    const { anySigned, beingSigned } = await signedAmongLetters(printables, language)
    if (beingSigned.length > 0) {
      throw new Refusal('documents.signing.being_signed', {}, { status: 409 })
    }
    await recordAccess(printables, request)
    const count = printables.length
    if (!anySigned) {
      return { fileName: lettersFileName(count), bytes: await joinLetters(printables, language) }
    }
    const { mime: type } = FORMATS.parts
    const write = (output: Writable) => writeArchive(printables, language, output)
    return { fileName: lettersFileName(count, 'parts'), type, write }
  }
}

async function signedAmongLetters(printables: readonly PrintableLoi[], language: PdfLanguage) {
  const ids = printables.map(({ loi }) => loi.id)
  const letters = await findSignedLetters(LOI_LETTER, ids, language)
  const waiting = letters.filter(({ fileId }) => fileId === null).map(({ letterId }) => letterId)
  return {
    anySigned: letters.length > 0,
    beingSigned: printables.filter(({ loi }) => waiting.includes(loi.id)),
  }
}

/** Ends the output, or destroys it on an error. @param onLetter called for each letter */
async function writeArchive(
  printables: readonly PrintableLoi[],
  language: PdfLanguage,
  output: Writable,
  onLetter: () => void = () => undefined
) {
  const archive = new ZipWriter(output, getClock().now())
  try {
    for (const printable of printables) {
      const { fileName, bytes } = await loiFile(printable, language)
      await archive.add(fileName.replaceAll('/', '-'), bytes)
      onLetter()
    }
    await archive.end()
  } catch (error) {
    archive.abort(error as Error)
    throw error
  }
}

/** Records that letters which a worker is to print are exported from the system. */
export class RecordLettersRequest {
  /** @throws NotFound when none of them has a letter that this officer may see */
  async run(request: LettersRequest): Promise<void> {
    const { printables } = await printablesAmong(request.reader, request.applicationIds)
    if (printables.length === 0) throw new NotFound()
    await recordAccess(printables, request)
  }
}

const lettersFileName = (count: number, format: 'paper' | 'parts' = 'paper') =>
  `LOI-${count}.${FORMATS[format].extension}`

/** @throws NotFound when one of them has no letter that this officer may see */
export async function printablesOf(
  reader: User,
  applicationIds: readonly number[]
): Promise<PrintableLoi[]> {
  const printables: PrintableLoi[] = []
  for (const id of applicationIds) printables.push(await officerPrintableLoi(reader, id))
  return printables
}

/** Returns the letters of the applications with one that this officer may see, and the ids of the others. */
async function printablesAmong(reader: User, applicationIds: readonly number[]) {
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
 * Joins the letters into one PDF, yielding to other requests between two letters.
 *
 * @param onLetter called for each letter
 */
export async function joinLetters(
  printables: readonly PrintableLoi[],
  language: PdfLanguage,
  onLetter: () => void = () => undefined
): Promise<Buffer> {
  const first = await pdfDataFor(printables[0], language)
  const title = i18nManager.locale(language).t('loi.pdfs.title', { count: printables.length })
  const fileId = [language, ...printables.map(({ loi }) => loi.number)].join(' ')
  const pdf = new LoiPdf(first, title, fileId)
  for (const [index, printable] of printables.entries()) {
    pdf.add(index === 0 ? first : await pdfDataFor(printable, language))
    onLetter()
    await nextTurn()
  }
  return Buffer.from(pdf.toBytes())
}

/** Each letter is logged like one printed separately. */
async function recordAccess(
  printables: readonly PrintableLoi[],
  { reader, language, requestId }: LettersRequest
) {
  for (const printable of printables) {
    await new RecordLoiAccess().run({ ...printable, reader, language, requestId })
  }
}

export const LETTERS_FILE = 'letters'

/** Returns the request of workers for the letters of chosen applications. */
export const lettersFileRequest = (
  applicationIds: readonly number[],
  language: PdfLanguage
): RequestedFile => ({
  kind: LETTERS_FILE,
  list: applicationList.definition.name,
  place: 'paper',
  query: { applications: [...applicationIds] },
  locale: language,
})

const idsOf = ({ query }: RequestedFile) => query.applications as number[]

/**
 * Letters of many applications as one file. They are recorded as printed on request; a letter that is withdrawn before
 * it is printed, or is being signed, is omitted, and the requester is informed which.
 */
export const lettersKind: FileKind = {
  fileName: (request) => lettersFileName(idsOf(request).length),
  about: async (request, _user, i18n) => i18n.t('loi.pdfs.title', { count: idsOf(request).length }),

  namesOf: async (leftOut, user) => (await visibleAmong(user, leftOut)).map(({ number }) => number),

  async prepare(request, { user }, _i18n, onRow) {
    const { printables: found, leftOut } = await printablesAmong(user, idsOf(request))
    const language = request.locale as PdfLanguage
    const { anySigned, beingSigned } = await signedAmongLetters(found, language)
    leftOut.push(...beingSigned.map(({ application }) => application.id))
    const printables = found.filter((one) => !beingSigned.includes(one))
    if (printables.length === 0) throw new NothingLeft()
    if (anySigned) {
      return {
        ...FORMATS.parts,
        fileName: lettersFileName(printables.length, 'parts'),
        total: printables.length,
        omitted: leftOut,
        write: (output) => writeArchive(printables, language, output, onRow),
      }
    }
    return {
      ...FORMATS.paper,
      total: printables.length,
      omitted: leftOut,
      async write(output) {
        try {
          const bytes = await joinLetters(printables, language, () => {
            if (output.destroyed) throw new Error('The reader disconnected')
            onRow()
          })
          output.end(bytes)
        } catch (error) {
          output.destroy(error as Error)
          throw error
        }
      },
    }
  },
}
