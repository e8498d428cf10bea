import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PdfLanguage } from '#pdf/shaper'
import { type PrintableLoi, officerPrintableLoi } from '#loi/queries/loi_lookup'
import { getClock } from '#kernel/calendar/clock'
import type { PdfPicture } from '#pdf/pictures'
import { logoOf } from '#kernel/settings/stored_settings'
import type { PackedPicture } from '#loi/contracts/loi_data'
import { storedPdfPicture } from '#documents/queries/small_picture'
import type { NamedPdf } from '#documents/file_responses'
import { LoiPdf, renderLoi } from '#loi/pdf/loi'
import { logCodeOf, loiPdfData } from '#loi/queries/loi_document'
import { loisOf } from '#loi/queries/lois'
import { loiStatus } from '#loi/rules/validity'
import { setImmediate as nextTurn } from 'node:timers/promises'
import i18nManager from '@adonisjs/i18n/services/main'
import { NotFound } from '#kernel/exceptions/refusal'
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

/** That an officer has seen a letter goes into the audit log (DECISIONS 12). */
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

interface LettersRequest {
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

const lettersFileName = (count: number) => `LOI-${count}.pdf`

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

/** Each is noted as a letter printed by itself is. */
async function recordAccess(
  printables: readonly PrintableLoi[],
  { reader, language, requestId }: LettersRequest
) {
  for (const printable of printables) {
    await new RecordLoiAccess().run({ ...printable, reader, language, requestId })
  }
}

export const LETTERS_FILE = 'letters'

/** The letters of chosen applications, as workers know them. */
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
 * Letters of many applications as one PDF. They are noted as printed when they are asked for; one that is
 * withdrawn before its turn is left out, and its person reads which.
 */
export const lettersKind: FileKind = {
  fileName: (request) => lettersFileName(idsOf(request).length),
  about: async (request, _user, i18n) => i18n.t('loi.pdfs.title', { count: idsOf(request).length }),

  namesOf: async (leftOut, user) => (await visibleAmong(user, leftOut)).map(({ number }) => number),

  async prepare(request, { user }, _i18n, onRow) {
    const { printables, leftOut } = await printablesAmong(user, idsOf(request))
    if (printables.length === 0) throw new NothingLeft()
    const language = request.locale as PdfLanguage
    return {
      ...FORMATS.paper,
      total: printables.length,
      omitted: leftOut,
      async write(output) {
        try {
          const bytes = await joinLetters(printables, language, () => {
            if (output.destroyed) throw new Error('Broken off')
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
