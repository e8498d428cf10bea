import type { Workflow } from '@generated/views'
import { postForm } from '~/lib/post_json'

/** Small enough for the progress to advance every second or two. */
const BATCH_SIZE = 10

interface Decision {
  action: string
  reasonId: number | null
  /** Key of the item that a return concerns. */
  item: string | null
  remarks: string | null
}

/**
 * Takes a step for several files in batches; each is done regardless of the outcome of the rest.
 *
 * @param onPortion called after each batch with the outcome for its files
 * @throws HttpError when the server accepts no batch, TypeError when there is no connection: outcomes already reported
 * are final, and the rest can be sent again
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
