import { NotFound } from '#kernel/exceptions/refusal'
import { visibleApplication } from '#approvals/queries/visible_application'
import type { Viewer } from '#approvals/viewer'
import { localName, masters } from '#masters/queries/masters'
import { latestDecision } from '#workflow/queries/decision_history'

/** An application as its officer sees it before it goes to another district. */
export interface FileToMove {
  id: number
  number: string
  applicantName: string
  scheme: string
  district: string
  status: string
  statusId: number
  /** The last decision on it. */
  lastDecisionId: number | null
}

/**
 * The application of a number; null when this officer sees none.
 *
 * @param number in its stored form
 */
export async function fileToMove(
  viewer: Viewer,
  number: string,
  locale: string
): Promise<FileToMove | null> {
  const application = await visibleApplication(viewer, { number }).catch((error) => {
    if (error instanceof NotFound) return null
    throw error
  })
  if (!application) return null
  const { id, applicantName, districtId, loanType, statusId } = application
  return {
    id,
    number: application.number,
    applicantName,
    scheme: localName(masters().scheme(loanType), locale),
    district: localName(masters().district(districtId), locale),
    status: localName(application.status, locale),
    statusId,
    lastDecisionId: (await latestDecision('application', id))?.id ?? null,
  }
}
