import type { I18n } from '@adonisjs/i18n'
import { formatDate, isPlainDate } from '#core/calendar/plain_date'
import { formatRupees, paise } from '#core/money/paise'
import { takeOverAnswer } from '#claims/actions/take_over_answer'
import type { AnswerKept } from '#claims/contracts/answer_kept'
import Claim from '#claims/models/claim'
import {
  claimItemName,
  claimItemOf,
  claimItemOptions,
  itemsOfClaim,
} from '#claims/queries/claim_items'
import type { DeskFile } from '#desk/contracts/desk_file'
import type { AnswerChange, Questions } from '#desk/contracts/questions'
import type FileQuestion from '#desk/models/file_question'
import DocumentVersion from '#documents/models/document_version'

/** A claim, with its application loaded, as officers work on it together. */
export const claimFileOf = ({ id, districtId, statusId, application }: Claim): DeskFile => ({
  type: 'claim',
  id,
  districtId,
  statusId,
  number: application.number,
  applicationId: application.id,
  claimId: id,
})

/** What of a claim can be asked back by itself; an answer counts once the office has taken it over. */
export const claimQuestions: Questions = {
  choices: async ({ id }, i18n) => claimItemOptions(await itemsOfClaim(await claimOf(id)), i18n),

  async isAskable(item, { id }, trx) {
    const claim = await Claim.query({ client: trx }).where('id', id).firstOrFail()
    return (await claimItemOf(claim, item, trx)) !== null
  },

  async describe({ id }, questions, i18n) {
    if (questions.length === 0) return []
    const items = await itemsOfClaim(await claimOf(id))
    const versions = await versionsOf(questions)
    return questions.map(({ item: key, data }) => {
      const item = items.find((one) => one.key === key)
      return {
        name: item ? claimItemName(item, i18n) : key,
        changes: changesOf(key, data as AnswerKept | null, versions, i18n),
      }
    })
  },

  takeOver: takeOverAnswer,
}

const claimOf = (id: number) => Claim.findOrFail(id)

async function versionsOf(questions: readonly FileQuestion[]) {
  const ids = questions.flatMap(({ data }) => (data && 'versionId' in data ? [data.versionId] : []))
  const versions = await DocumentVersion.query().whereIn('id', ids).preload('file')
  return new Map(versions.map((version) => [version.id, version]))
}

function changesOf(
  key: string,
  answer: AnswerKept | null,
  versions: ReadonlyMap<number, DocumentVersion>,
  i18n: I18n
): AnswerChange[] {
  if (answer === null) return []
  if ('versionId' in answer) {
    const { file } = versions.get(answer.versionId)!
    return [{ key, before: null, after: file.originalName, href: `/files/${file.uuid}` }]
  }
  const { before, value } = answer
  if (before === value) return []
  return [{ key, before: words(before, i18n), after: words(value, i18n), href: null }]
}

const words = (value: string | number, { locale }: I18n) =>
  isPlainDate(value) ? formatDate(value, locale) : formatRupees(paise(Number(value)))
