import { applicationList } from '#applications/queries/list_applications'
import { visibleAmong } from '#approvals/queries/visible_application'
import { type FileKind, NothingLeft } from '#jobs/contracts/file_kind'
import type { WantedFile } from '#jobs/models/file_job'
import { FORMATS } from '#lists/list_files'
import { joinedLetters, lettersName, printablesAmong } from '#loi/actions/print_lois'
import type { PaperLanguage } from '#pdf/shaper'

export const LETTERS = 'letters'

/** The letters of chosen applications, as workers know them. */
export const wantedLetters = (
  applicationIds: readonly number[],
  language: PaperLanguage
): WantedFile => ({
  kind: LETTERS,
  list: applicationList.definition.name,
  place: 'paper',
  query: { applications: [...applicationIds] },
  locale: language,
})

const idsOf = ({ query }: WantedFile) => query.applications as number[]

/**
 * Letters of many applications as one PDF. They are noted as printed when they are asked for; one that is
 * withdrawn before its turn is left out, and its person reads which.
 */
export const lettersKind: FileKind = {
  fileName: (wanted) => lettersName(idsOf(wanted).length),
  about: async (wanted, _user, i18n) => i18n.t('loi.papers.title', { count: idsOf(wanted).length }),

  namesOf: async (leftOut, user) => (await visibleAmong(user, leftOut)).map(({ number }) => number),

  async prepare(wanted, { user }, _i18n, onRow) {
    const { printables, leftOut } = await printablesAmong(user, idsOf(wanted))
    if (printables.length === 0) throw new NothingLeft()
    const language = wanted.locale as PaperLanguage
    return {
      ...FORMATS.paper,
      total: printables.length,
      leftOut,
      async write(output) {
        try {
          const bytes = await joinedLetters(printables, language, () => {
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
