import WorkflowTransition from '#workflow/models/workflow_transition'

/** Adds a row to the table of transitions; for tests whose changes are taken back. */
export function addTransition(row: Partial<WorkflowTransition['$attributes']>) {
  return WorkflowTransition.create({
    subjectType: 'application',
    needsReason: false,
    needsRemarks: false,
    isRejection: false,
    offeredIn: 'decision',
    sort: 9_000,
    ...row,
  })
}

/** What a refused piece of work threw; fails when it threw nothing. */
export async function thrownBy<T>(work: () => Promise<unknown>): Promise<T> {
  try {
    await work()
  } catch (error) {
    return error as T
  }
  throw new Error('nothing was thrown')
}
