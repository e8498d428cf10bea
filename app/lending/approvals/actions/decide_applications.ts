import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { DecideApplication } from '#approvals/actions/decide_application'
import { fileExceptions } from '#approvals/queries/file_exceptions'
import { mayNameItem } from '#approvals/rules/returns'
import { bulkTransitions } from '#approvals/queries/steps_for_many'
import { visibleApplications } from '#approvals/queries/visible_application'
import type { Viewer } from '#approvals/viewer'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import type { ExpectedSubject, SubjectOutcome } from '#workflow/contracts/for_many'
import { wasStepTaken } from '#workflow/queries/is_taken_already'
import { openedSubjects } from '#workflow/queries/opened_subjects'

interface DecisionsInput {
  action: string
  reasonId: number | null
  remarks: string | null
  /** Key of the field or paper that a return is about, one that each of the files has; null for none. */
  item?: string | null
  files: readonly ExpectedSubject[]
  /** Leaves out every exception, also what this officer has opened. */
  isUsualOnly?: boolean
}

/**
 * One step for several files, each a decision and a transaction of its own: one that moved meanwhile or
 * has an exception that this officer has not looked at leaves the others alone. A step that this officer
 * has taken already, from where they saw the file, counts as done.
 *
 * @throws NotFound when one of them is none of this officer's, before anything is done
 * @throws Refusal for a step that is not taken for many, as every rejection
 * @throws FieldRefusals when the reason or the remarks are missing, or not all files have the item
 */
export class DecideApplications {
  async run(viewer: Viewer, input: DecisionsInput, i18n: I18n): Promise<SubjectOutcome[]> {
    const { action, files } = input
    const starts = bulkTransitions(viewer.roleId).filter((row) => row.action === action)
    if (starts.length === 0) {
      throw new Refusal('approvals.many.not_for_many', {}, { status: 403 })
    }
    const seen = new Map(files.map((file) => [file.id, file]))
    const applications = await visibleApplications(viewer, [...seen.keys()])
    refuseUnknownItem(input, starts, applications)
    const opened = input.isUsualOnly
      ? new Set<number>()
      : await openedSubjects('application', viewer.id, applications)
    const outcomes: SubjectOutcome[] = []
    for (const application of applications) {
      const { id } = application
      const file = seen.get(id)!
      try {
        if (!starts.some(({ fromStatus }) => fromStatus === file.expectedStatusId)) {
          throw new Refusal('approvals.messages.not_in_this_form', { status: application.status })
        }
        if (
          await wasStepTaken('application', file, { officerId: viewer.id, actions: [action] })
        ) {
          outcomes.push({ id, outcome: 'done', why: '' })
          continue
        }
        const exceptions = opened.has(id)
          ? []
          : await this.#exceptions(application, file, viewer, i18n)
        if (exceptions.length > 0) {
          outcomes.push({ id, outcome: 'left_out', why: exceptions.join(' ') })
          continue
        }
        const { reasonId, remarks, item } = input
        await new DecideApplication().run(viewer, application, {
          ...file,
          action,
          reasonId,
          remarks,
          item,
        })
        outcomes.push({ id, outcome: 'done', why: '' })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const why = sentence(i18n, error.messageKey, error.params)
        outcomes.push({ id, outcome: 'refused', why })
      }
    }
    return outcomes
  }

  /** Of a file that moved on, the step itself says who was first. */
  async #exceptions(application: Application, file: ExpectedSubject, viewer: Viewer, i18n: I18n) {
    if (application.statusId !== file.expectedStatusId) return []
    return fileExceptions(application, viewer, i18n)
  }
}

/** Before anything is done with any file. */
function refuseUnknownItem(
  { item = null }: DecisionsInput,
  starts: readonly { toStatus: number }[],
  applications: readonly Application[]
) {
  if (item === null) return
  const isOfAll = applications.every(({ loanType }) =>
    starts.some(({ toStatus }) => mayNameItem(item, toStatus, loanType))
  )
  if (isOfAll) return
  throw new FieldRefusals([{ field: 'about', messageKey: 'workflow.messages.item_unknown' }])
}
