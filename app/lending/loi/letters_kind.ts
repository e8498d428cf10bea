import { applicationList } from '#applications/queries/list_applications'
import { visibleAmong } from '#approvals/queries/visible_application'
import { type FileKind, NothingLeft } from '#jobs/contracts/file_kind'
import type { RequestedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'
import { joinLetters, lettersFileName, printablesAmong } from '#loi/actions/print_lois'
import type { PdfLanguage } from '#pdf/shaper'

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
  about: async (request, _user, i18n) => i18n.t('loi.papers.title', { count: idsOf(request).length }),

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
