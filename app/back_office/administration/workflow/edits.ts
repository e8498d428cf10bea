import type { I18n } from '@adonisjs/i18n'
import { NotFound, type SentenceValue, sentence } from '#kernel/exceptions/refusal'
import { masters } from '#masters/queries/masters'
import type { RolloutMode } from '#masters/rules/workflow_versions'
import type { SubjectType } from '#workflow/contracts/subject'
import {
  type EditPreview,
  describedStatus,
  graphOf,
  previewEdit,
  statusesOf,
} from '#workflow/queries/workflow_graph'
import { type WorkflowGraph, onwardSteps, statusOf } from '#workflow/rules/graph'
import type { WorkflowEdit } from '#workflow/rules/edits'
import type { WorkflowProblem } from '#workflow/rules/problems'
import { subjectAdapter } from '#workflow/registry'
import {
  ChangeWorkflow,
  DescribeStatus,
  type DescribeStatusInput,
  type WorkflowChange,
} from '#workflow/actions/change_workflow'
import { reviewers, workflowWords } from '#administration/workflow/pages'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { contentVersion } from '#kernel/http/expected_version'
import { TEXT_LOCALES, textColumn } from '#kernel/formats/languages'
import { lockVersion } from '#workflow/queries/transitions'

const WORDS = 'administration.workflow'

/** One value that an edit changes. */
interface WorkflowDifference {
  label: SentenceValue
  old: SentenceValue | null
  new: SentenceValue | null
}

/** Returns the changes of an edit, value by value, relative to the current workflow. */
function workflowDifference(
  { subjectType, edit, rollout, names, targetDays }: Omit<WorkflowChange, 'expectedVersion'>,
  now: WorkflowGraph
): WorkflowDifference[] {
  const status = (id: number) => subjectAdapter(subjectType).statusName(id)
  const label = (key: string, of?: SentenceValue): SentenceValue => ({
    key: `${WORDS}.difference.${key}`,
    params: of === undefined ? {} : { status: of },
  })
  const column = (name: string): SentenceValue => ({
    key: `workflow.stages.${subjectType}.${name}.column`,
  })
  const rows: WorkflowDifference[] = []
  if (edit.kind === 'desk') {
    const before = statusOf(now, edit.statusId)?.pendingWithRole ?? null
    rows.push({
      label: label('post', status(edit.statusId)),
      old: before === null ? null : masters().role(before),
      new: masters().role(edit.role),
    })
  } else if (edit.kind === 'stage') {
    rows.push(
      {
        label: label('after', status(edit.fromStatus)),
        old: status(edit.toStatus),
        new: names ?? label('review'),
      },
      { label: label('after_review'), old: null, new: status(edit.toStatus) },
      { label: label('reviewer'), old: null, new: masters().role(edit.role) },
      { label: label('column'), old: null, new: column(edit.column) },
      { label: label('target_days'), old: null, new: targetDays }
    )
  } else {
    const own = statusOf(now, edit.statusId)
    const [onward] = own ? onwardSteps(now, own) : []
    const next = onward ? onward.toStatus : null
    const [from, to] = edit.kind === 'removal' ? [edit.statusId, next] : [next, edit.statusId]
    const before = now.steps.filter(({ toStatus, fromStatus }) => {
      const start = fromStatus === null ? undefined : statusOf(now, fromStatus)
      return toStatus === from && start && own && start.workOrder < own.workOrder
    })
    for (const fromStatus of new Set(before.map((step) => step.fromStatus!))) {
      rows.push({
        label: label('after', status(fromStatus)),
        old: from === null ? null : status(from),
        new: to === null ? null : status(to),
      })
    }
  }
  rows.push({ label: label('rollout'), old: null, new: { key: `${WORDS}.rollout.${rollout}` } })
  return rows
}

/** Returns a problem found by the dry run as text. */
function problemWords(subjectType: SubjectType, problem: WorkflowProblem, i18n: I18n): string {
  const { kind, ...facts } = problem
  const values: Record<string, SentenceValue> = {}
  for (const [name, value] of Object.entries(facts)) {
    if (name === 'statusId') {
      values.status = value === null ? '' : statusName(subjectType, Number(value))
    } else if (name === 'role') values.role = masters().role(Number(value))
    else if (name === 'action') values.action = { key: `workflow.actions.${subjectType}.${value}` }
    else values[name] = value as SentenceValue
  }
  return sentence(i18n, `${WORDS}.problems.${kind}`, values)
}

/** A status that the edit would add has no name yet. */
const statusName = (subjectType: SubjectType, id: number): SentenceValue => {
  const list = subjectType === 'application' ? 'applicationStatuses' : 'claimStatuses'
  return masters().find(list, id) ?? { key: `${WORDS}.difference.review` }
}

/** Returns the dry run of an edit for the page; the form sends `version` as the expected version. */
async function dryRunEdit(
  subjectType: SubjectType,
  edit: WorkflowEdit,
  rollout: RolloutMode,
  i18n: I18n
) {
  const preview = await previewEdit(subjectType, edit, rollout)
  const known = { version: preview.version, files: countAffectedFiles(preview, rollout) }
  if (preview.refusal !== null) {
    return { ...known, problems: [i18n.t(`workflow.refusals.${preview.refusal}`)], changes: [] }
  }
  const change = { subjectType, edit, rollout, names: null, targetDays: null }
  return {
    ...known,
    problems: preview.problems.map((problem) => problemWords(subjectType, problem, i18n)),
    changes: [
      ...workflowDifference(change, preview.now),
      ...waitingFiles(subjectType, edit, preview),
    ]
      .filter((row) => row.new !== null)
      .map((row) => ({
        label: say(i18n, row.label),
        old: row.old === null ? null : say(i18n, row.old),
        new: row.new === null ? null : say(i18n, row.new),
      })),
  }
}

/** Counts the applications or claims at a review to be removed, which its role still decides. */
function waitingFiles(
  subjectType: SubjectType,
  edit: WorkflowEdit,
  { now, filesAt }: Extract<EditPreview, { refusal: null }>
): WorkflowDifference[] {
  if (edit.kind !== 'removal') return []
  const status = statusOf(now, edit.statusId)
  const files = filesAt.get(edit.statusId) ?? 0
  if (!status?.pendingWithRole || files === 0) return []
  const params = { files, role: masters().role(status.pendingWithRole) }
  const label = {
    key: `${WORDS}.difference.standing`,
    params: { status: subjectAdapter(subjectType).statusName(edit.statusId) },
  }
  return [{ label, old: null, new: { key: `${WORDS}.difference.decided_there`, params } }]
}

const say = (i18n: I18n, value: SentenceValue) =>
  sentence(i18n, `${WORDS}.difference.value`, { value })

/** Counts the applications or claims in process that would continue under the new version. */
function countAffectedFiles(preview: EditPreview, rollout: RolloutMode): number {
  if (preview.refusal !== null || rollout !== 'at_once') return 0
  return preview.next.statuses
    .filter(({ isFinal }) => !isFinal)
    .reduce((sum, { id }) => sum + (preview.filesAt.get(id) ?? 0), 0)
}

const KINDS = ['desk', 'stage', 'removal', 'restoration'] as const

/** The chosen edit; null if nothing is chosen yet, or with errors by field. */
export type ChosenEdit = { errors: Record<string, string> } & (
  | { edit: WorkflowEdit; rollout: RolloutMode }
  | { edit: null; rollout: null }
)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Returns the form of an edit with its input and, if there is any, its dry run.
 *
 * @param qs query of the URL: kind and status, and the input of the dry run
 * @param chosen the edit derived from it
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
    rollout: text(qs.rollout),
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
    dryRun: chosen.edit && (await dryRunEdit(subjectType, chosen.edit, chosen.rollout, i18n)),
    errors: chosen.errors,
  }
}

/** An edit of a workflow, which a second person confirms. */
export const workflowEdit: ChangeKind<WorkflowChange> = {
  words: `${WORDS}.change`,
  needsConfirmation: true,
  version: async ({ subjectType }, trx) => String(await lockVersion(trx, subjectType)),
  describe: async (change) => ({
    subject: change.subjectType,
    title: { key: `${WORDS}.subjects.${change.subjectType}` },
    difference: workflowDifference(change, graphOf(change.subjectType, change.expectedVersion)).map(
      (row) => ({ ...row, kind: 'text' as const })
    ),
    href: `/officer/workflow/${change.subjectType}`,
  }),
  apply: async (change, actor, trx) => void (await new ChangeWorkflow().run(change, actor, trx)),
}

/** Names and target of a status. */
export const statusDescription: ChangeKind<DescribeStatusInput> = {
  words: `${WORDS}.status_change`,
  needsConfirmation: true,
  async version({ subjectType, statusId }, trx) {
    return contentVersion(await describedStatus(subjectType, statusId, trx, { lock: true }))
  },
  async describe({ subjectType, statusId, names, targetDays, expected }) {
    const texts = TEXT_LOCALES.map((locale) => {
      const [old, now] = [expected.names, names].map(
        (given: Readonly<Record<string, string | null>>) =>
          given[textColumn('name', locale)] || null
      )
      const label = { key: `${WORDS}.name`, params: { language: { language: locale } } }
      return { label, kind: 'text' as const, old, new: now }
    })
    const target = {
      label: { key: `${WORDS}.targetDays` },
      kind: 'count' as const,
      old: expected.targetDays,
      new: targetDays,
    }
    return {
      subject: `${subjectType} ${statusId}`,
      title: subjectAdapter(subjectType).statusName(statusId),
      difference: [...texts, target].filter((row) => row.old !== row.new),
      href: `/officer/workflow/${subjectType}#status-${statusId}`,
    }
  },
  apply: (input, actor, trx) => new DescribeStatus().run(input, actor, trx),
}
