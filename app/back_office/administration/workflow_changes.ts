import { workflowDifference } from '#administration/queries/workflow_edit'
import type { ChangeKind } from '#maker_checker/contracts/change_kind'
import { contentVersion } from '#kernel/formats/content_version'
import { textColumn, TEXT_LOCALES } from '#kernel/formats/languages'
import { ChangeWorkflow, type WorkflowChange } from '#workflow/actions/change_workflow'
import { DescribeStatus, type DescribeStatusInput } from '#workflow/actions/describe_status'
import { describedStatus } from '#workflow/queries/described_status'
import { lockVersion } from '#workflow/queries/steps'
import { graphOf } from '#workflow/queries/workflow_graph'
import { subjectAdapter } from '#workflow/registry'

const WORDS = 'administration.workflow'

/** An edit of a workflow waits until somebody else has seen it. */
export const workflowEdit: ChangeKind<WorkflowChange> = {
  words: `${WORDS}.change`,
  needsConfirmation: true,
  version: async ({ subjectType }, trx) => String(await lockVersion(trx, subjectType)),
  describe: async (change) => ({
    subject: change.subjectType,
    title: { key: `${WORDS}.subjects.${change.subjectType}` },
    difference: workflowDifference(change, graphOf(change.subjectType, change.seenVersion)).map(
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
  async describe({ subjectType, statusId, names, targetDays, seen }) {
    const texts = TEXT_LOCALES.map((locale) => {
      const [old, now] = [seen.names, names].map(
        (given: Readonly<Record<string, string | null>>) => given[textColumn('name', locale)] || null
      )
      const label = { key: `${WORDS}.name`, params: { language: { language: locale } } }
      return { label, kind: 'text' as const, old, new: now }
    })
    const target = {
      label: { key: `${WORDS}.targetDays` },
      kind: 'count' as const,
      old: seen.targetDays,
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
