import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { TRANSLATIONS_TABLE } from '#kernel/database/translations'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { TRANSLATIONS, type Translated, textColumn } from '#kernel/formats/languages'
import { incrementMastersVersion } from '#masters/actions/write_entries'
import { refreshMasters } from '#masters/queries/masters'
import type { RolloutMode } from '#masters/rules/workflow_versions'
import type { Actor, SubjectType } from '#workflow/contracts/subject'
import WorkflowTransition from '#workflow/models/workflow_transition'
import WorkflowVersion from '#workflow/models/workflow_version'
import { lockVersion } from '#workflow/queries/transitions'
import {
  type StatusDescription,
  describedStatus,
  previewEdit,
  statusTable,
} from '#workflow/queries/workflow_graph'
import type { WorkflowEdit } from '#workflow/rules/edits'
import { type GraphStatus, type WorkflowGraph, statusOf } from '#workflow/rules/graph'
import { afterCommit } from '#kernel/database/deferred_effects'

export interface WorkflowChange {
  subjectType: SubjectType
  edit: WorkflowEdit
  rollout: RolloutMode
  /** For a further review: the name of its status, and its target in working days. */
  names: Translated<'name'> | null
  targetDays: number | null
  /** The version that was displayed. */
  expectedVersion: number
}

const COLUMNS = { application: 'dashboard_column', claim: 'owner' } as const

/**
 * Creates a new version of the workflow from one edit, after another dry run on the current applications and claims:
 * decisions in progress finish first, and later ones use the new version.
 *
 * @throws Refusal when another user edited it meanwhile, or the dry run finds a problem
 */
export class ChangeWorkflow {
  async run(
    change: WorkflowChange,
    actor: Actor | null,
    existing?: TransactionClientContract
  ): Promise<number> {
    return inTransaction(async (trx) => {
      afterCommit(trx, async () => void (await refreshMasters()))
      return this.#change(change, actor, trx)
    }, existing)
  }

  async #change(change: WorkflowChange, actor: Actor | null, trx: TransactionClientContract) {
    const { subjectType, edit, rollout, expectedVersion } = change
    await lockVersion(trx, subjectType)
    await incrementMastersVersion(trx)
    await refreshMasters(trx)
    const preview = await previewEdit(subjectType, edit, rollout, trx)
    if (preview.version !== expectedVersion) throw new Refusal('workflow.messages.edited_meanwhile')
    if (preview.refusal !== null) throw new Refusal(`workflow.refusals.${preview.refusal}`)
    if (preview.problems.length > 0) throw new Refusal('workflow.messages.edit_has_problems')

    const number = expectedVersion + 1
    await this.#writeStatuses(change, preview.now, preview.next, trx)
    await WorkflowVersion.create(
      {
        subjectType,
        number,
        rollout,
        edit: JSON.stringify(edit),
        madeBy: actor?.id ?? null,
        madeAt: DateTime.fromJSDate(getClock().now()),
      },
      { client: trx }
    )
    await WorkflowTransition.createMany(
      preview.next.steps.map((step) => ({ ...stepColumns(step), subjectType, version: number })),
      { client: trx }
    )
    await recordAudit({
      action: 'workflow.changed',
      actor,
      data: { subjectType, version: number, moves: rollout, ...edit },
      trx,
    })
    return number
  }

  /** Writes the rows of statuses that are new, or whose position or role has changed. */
  async #writeStatuses(
    { subjectType, names, targetDays }: WorkflowChange,
    now: WorkflowGraph,
    next: WorkflowGraph,
    trx: TransactionClientContract
  ) {
    const table = statusTable(subjectType)
    for (const status of next.statuses) {
      const before = statusOf(now, status.id)
      const place = { pending_with_role: status.pendingWithRole, work_order: status.workOrder }
      if (!before) {
        await this.#addStatus(subjectType, status, { now, names, targetDays }, trx)
      } else if (
        before.pendingWithRole !== status.pendingWithRole ||
        before.workOrder !== status.workOrder
      ) {
        await trx.from(table).where('id', status.id).update(place)
      }
    }
  }

  /** A further review is a status like the one before it, with a name, a role and a column of its own. */
  async #addStatus(
    subjectType: SubjectType,
    status: GraphStatus,
    {
      now,
      names,
      targetDays,
    }: Pick<WorkflowChange, 'names' | 'targetDays'> & { now: WorkflowGraph },
    trx: TransactionClientContract
  ) {
    if (!names) throw new Refusal('workflow.messages.stage_needs_names')
    const table = statusTable(subjectType)
    const model = now.statuses.find(({ workOrder }) => workOrder === status.workOrder - 1)!
    const row = await trx.from(table).where('id', model.id).firstOrFail()
    await trx.table(table).insert({
      ...row,
      id: status.id,
      name_en: names.nameEn,
      pending_with_role: status.pendingWithRole,
      work_order: status.workOrder,
      [COLUMNS[subjectType]]: status.column,
    })
    const texts: Readonly<Record<string, string | null>> = names
    for (const locale of TRANSLATIONS) {
      const text = texts[textColumn('name', locale)]
      if (!text) continue
      const place = { table_name: table, row_id: String(status.id), field: 'name', locale }
      await trx.table(TRANSLATIONS_TABLE).insert({ ...place, text })
    }
    if (targetDays !== null) {
      const target = { subject_type: subjectType, status_id: status.id, working_days: targetDays }
      await trx.table('target_days').insert(target)
    }
  }
}

/** Columns of a step without those that identify its row. */
const stepColumns = (step: WorkflowGraph['steps'][number]) => ({
  action: step.action,
  loanTypes: step.loanTypes,
  fromStatus: step.fromStatus,
  role: step.role,
  toStatus: step.toStatus,
  guards: step.guards,
  effects: step.effects,
  needsReason: step.needsReason,
  needsRemarks: step.needsRemarks,
  reasonKind: step.reasonKind,
  offeredIn: step.offeredIn,
  isRejection: step.isRejection,
  comesBack: step.comesBack,
  sort: step.sort,
})

export interface DescribeStatusInput extends StatusDescription {
  subjectType: SubjectType
  statusId: number
  /** The description that was displayed. */
  expected: StatusDescription
}

/** Changes the names or the target of a status; the paths of applications and claims remain the same. */
export class DescribeStatus {
  /** @throws NotFound; Refusal when another user changed the description meanwhile */
  async run(
    input: DescribeStatusInput,
    actor: Actor,
    existing?: TransactionClientContract
  ): Promise<void> {
    await inTransaction(async (trx) => {
      afterCommit(trx, async () => void (await refreshMasters()))
      await this.#describe(input, actor, trx)
    }, existing)
  }

  async #describe(input: DescribeStatusInput, actor: Actor, trx: TransactionClientContract) {
    const { subjectType, statusId, names, targetDays, expected } = input
    const before = await describedStatus(subjectType, statusId, trx, { lock: true })
    if (!before) throw new NotFound()
    if (!isSame(before, expected)) throw new Refusal('workflow.messages.described_meanwhile')
    if (isSame(before, { names, targetDays })) return

    const table = statusTable(subjectType)
    await incrementMastersVersion(trx)
    await trx.from(table).where('id', statusId).update({ name_en: names.nameEn })
    const texts: Readonly<Record<string, string | null>> = names
    for (const locale of TRANSLATIONS) {
      const place = { table_name: table, row_id: String(statusId), field: 'name', locale }
      const text = texts[textColumn('name', locale)]
      await trx.from(TRANSLATIONS_TABLE).where(place).delete()
      if (text) await trx.table(TRANSLATIONS_TABLE).insert({ ...place, text })
    }
    const target = { subject_type: subjectType, status_id: statusId }
    await trx.from('target_days').where(target).delete()
    if (targetDays !== null) {
      await trx.table('target_days').insert({ ...target, working_days: targetDays })
    }
    await recordAudit({
      action: 'workflow.status_described',
      actor,
      data: { subjectType, statusId, old: before, new: { names, targetDays } },
      trx,
    })
  }
}

const isSame = (a: StatusDescription, b: StatusDescription) =>
  a.targetDays === b.targetDays &&
  Object.entries(a.names).every(
    ([name, text]) => (text || null) === ((b.names as Record<string, string | null>)[name] || null)
  )
