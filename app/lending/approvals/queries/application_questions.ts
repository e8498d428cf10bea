import Application from '#applications/models/application'
import { itemOptions, itemNameByKey } from '#applications/queries/file_item_names'
import { changedFields } from '#approvals/queries/changed_fields'
import { askableItem, askableItems } from '#approvals/rules/askable_items'
import type { CollaborationFile } from '#approvals/collaboration/contracts/desk_file'
import type { Questions } from '#approvals/collaboration/contracts/questions'
import type FileQuestion from '#approvals/collaboration/models/file_question'
import { namedPeople } from '#group/queries/own_group'
import type { FieldChange } from '#profile/contracts/revision'
import ProfileRevision from '#profile/models/profile_revision'

/**
 * What a question keeps of its answer: the revision with what it changed, none where it said the same. In
 * the revision somebody of a group is one line, so the field that was asked for is kept besides.
 */
export type StoredAnswer = { revisionId: number; change?: FieldChange }

const storedAnswerOf = ({ data }: FileQuestion) => data as StoredAnswer | null

/** An application as officers work on it together. */
export const collaborationFileOf = ({ id, districtId, statusId, number }: Application): CollaborationFile => ({
  type: 'application',
  id,
  districtId,
  statusId,
  number,
  applicationId: id,
  claimId: null,
})

/** What of an application can be asked back by itself; an answer counts at once, as a revision. */
export const applicationQuestions: Questions = {
  async choices({ id }, i18n) {
    const { loanType, groupId } = await Application.findOrFail(id)
    return itemOptions(askableItems(loanType, await namedPeople(groupId)), loanType, i18n)
  },

  async isAskable(item, { id, loanType }, trx) {
    const { groupId } = await Application.query({ client: trx }).where('id', id).firstOrFail()
    return askableItem(item, loanType, await namedPeople(groupId, trx)) !== null
  },

  async describe({ id }, questions, i18n) {
    if (questions.length === 0) return []
    const { loanType, groupId } = await Application.findOrFail(id)
    const people = await namedPeople(groupId)
    const ids = questions.flatMap((question) => storedAnswerOf(question)?.revisionId ?? [])
    const revisions = await ProfileRevision.query().whereIn('id', ids)
    return questions.map((question) => {
      const { revisionId, change } = storedAnswerOf(question) ?? {}
      const revision = revisions.find(({ id: one }) => one === revisionId)
      const data = revision && {
        ...revision.data,
        changes: change ? [change] : revision.data.changes,
      }
      const changes = data
        ? changedFields([{ section: revision.section, data }], loanType, i18n)
        : []
      return {
        name: itemNameByKey(question.item, { loanType, people }, i18n) ?? question.item,
        changes: changes.map(({ key, before, after }) => ({ key, before, after, href: null })),
      }
    })
  },
}
