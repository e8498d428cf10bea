import type { I18n } from '@adonisjs/i18n'
import { NotFound } from '#kernel/exceptions/refusal'
import { dryRunEdit } from '#administration/queries/workflow_edit'
import { reviewers, workflowWords } from '#administration/queries/workflow_page'
import type { RolloutMode } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import type { WorkflowEdit } from '#workflow/rules/edits'
import { subjectAdapter } from '#workflow/registry'
import { statusesOf } from '#workflow/queries/workflow_graph'

const KINDS = ['desk', 'stage', 'removal', 'restoration'] as const

/** The edit that was chosen; none where nothing is chosen yet, or with what is amiss by field. */
export type ChosenEdit = { errors: Record<string, string> } & (
  | { edit: WorkflowEdit; moves: RolloutMode }
  | { edit: null; moves: null }
)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * The form of an edit with what was asked of it, and, once something was, its dry run.
 *
 * @param qs the address: kind and status, and what was chosen when it was tried
 * @param chosen what that comes to
 * @throws NotFound for an edit or a status that does not exist
 */
export async function workflowEditPage(
  subjectType: SubjectType,
  qs: Readonly<Record<string, unknown>>,
  chosen: ChosenEdit,
  i18n: I18n
) {
  const kind = KINDS.find((one) => one === qs.kind)
  const ids = statusesOf(subjectType).map(({ id }) => id)
  const [statusId, toStatus] = [Number(qs.statusId), Number(qs.toStatus)]
  const isKnown = ids.includes(statusId) && (kind !== 'stage' || ids.includes(toStatus))
  if (!kind || !isKnown) throw new NotFound()

  const words = workflowWords(subjectType, i18n)
  const requested = {
    kind,
    statusId: String(statusId),
    toStatus: kind === 'stage' ? String(toStatus) : '',
    role: text(qs.role),
    column: text(qs.column),
    moves: text(qs.moves),
  }
  const { columns } = subjectAdapter(subjectType).editing
  return {
    subjectType,
    kind,
    status: words.status(statusId),
    next: kind === 'stage' ? words.status(toStatus) : '',
    asked: requested,
    posts: reviewers(subjectType, i18n),
    columns: columns.map((value) => ({ value, label: words.column(value) })),
    tried: chosen.edit && (await dryRunEdit(subjectType, chosen.edit, chosen.moves, i18n)),
    errors: chosen.errors,
  }
}
