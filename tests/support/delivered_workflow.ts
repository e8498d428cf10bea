import { join } from 'node:path'
import type { SubjectType } from '#workflow/contracts/subject'
import type { GraphStatus, GraphStep, WorkflowGraph } from '#workflow/rules/graph'
import { readMasterFile } from '#masters/seed/master_file'
import {
  applicationStatuses,
  claimStatuses,
  workflowTransitions,
} from '#masters/seed/tables_of_work'
import type { MasterRow, MasterTable } from '#masters/seed/master_table'

const MASTERS = join(import.meta.dirname, '../../resources/masters')

const STATUSES: Record<SubjectType, { master: MasterTable; column: string }> = {
  application: { master: applicationStatuses, column: 'dashboard_column' },
  claim: { master: claimStatuses, column: 'owner' },
}

const rowsOf = async (master: MasterTable) => (await readMasterFile(MASTERS, master))!.rows

const camel = (row: MasterRow) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      /^(?:is|needs|comes)_/.test(name) ? Boolean(value) : value,
    ])
  )

/** Returns the workflow from the files of resources/masters, without a database. */
export async function deliveredWorkflow(subjectType: SubjectType): Promise<WorkflowGraph> {
  const { master, column } = STATUSES[subjectType]
  const statuses = (await rowsOf(master)).map((row) => ({
    ...(camel(row) as unknown as GraphStatus),
    column: row[column] as string,
  }))
  const steps = (await rowsOf(workflowTransitions))
    .filter((row) => row.subject_type === subjectType)
    .map((row) => camel(row) as unknown as GraphStep)
  return { statuses, steps }
}
