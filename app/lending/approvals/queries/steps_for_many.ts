import { masters } from '#masters/queries/masters'
import { allowsBulk } from '#workflow/queries/for_many'

/** One step that a role may take for many files of the list. */
export interface BulkStep {
  action: string
  /** One or two words. */
  button: string
  /** Where it starts from. */
  statusIds: number[]
}

/** The rows of the table of transitions that a role may take for many applications at once. */
export const bulkTransitions = (role: number) =>
  masters()
    .decisionSteps('application', role)
    .filter((row) => allowsBulk('application', row))

/**
 * The steps that a role may take for many of a list's files, in the order of the decision bar.
 *
 * @param isLeft whether the list's filter leaves a status
 */
export function bulkSteps(
  role: number,
  isLeft: (statusId: number) => boolean,
  t: (key: string) => string
): BulkStep[] {
  const byAction = Map.groupBy(bulkTransitions(role), ({ action }) => action)
  return [...byAction].flatMap(([action, rows]) => {
    const statusIds = rows.flatMap(({ fromStatus }) =>
      fromStatus !== null && isLeft(fromStatus) ? [fromStatus] : []
    )
    if (statusIds.length === 0) return []
    return { action, button: t(`workflow.buttons.application.${action}`), statusIds }
  })
}
