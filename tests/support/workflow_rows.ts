import WorkflowTransition from '#workflow/models/workflow_transition'

/** Adds a row to the table of transitions, for tests that roll back their changes. */
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

/** Returns the error that the work threw; fails if it threw none. */
export async function captureError<T>(work: () => Promise<unknown>): Promise<T> {
  try {
    await work()
  } catch (error) {
    return error as T
  }
  throw new Error('nothing was thrown')
}
