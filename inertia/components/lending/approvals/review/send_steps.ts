import type { Workflow } from '@generated/views'
import { postForm } from '~/lib/post_json'

/** So many that the progress moves every second or two. */
const BATCH_SIZE = 10

interface Decision {
  action: string
  reasonId: number | null
  /** Key of what a return is about. */
  item: string | null
  remarks: string | null
}

/**
 * Takes a step for several files, a portion after the other; each is done whatever becomes of the rest.
 *
 * @param onPortion told of each portion what became of its files
 * @throws Refused when the server takes no portion, TypeError when there is no connection: what was told
 * of stays done, and the rest can be sent again
 */
export async function sendSteps(
  path: string,
  { files, decision }: { files: readonly Workflow.SubjectForStep[]; decision: Decision },
  onPortion: (outcomes: Workflow.SubjectOutcome[]) => void
) {
  for (let start = 0; start < files.length; start += BATCH_SIZE) {
    const expected = files
      .slice(start, start + BATCH_SIZE)
      .map(({ id, expectedStatusId, expectedDecisionId }) => ({
        id,
        expectedStatusId,
        expectedDecisionId,
      }))
    const body = { ...decision, subjects: expected, isContinued: start > 0 }
    onPortion((await postForm<{ outcomes: Workflow.SubjectOutcome[] }>(path, body)).outcomes)
  }
}
