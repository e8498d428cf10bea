import Application from '#applications/models/application'
import { FieldRefusals, NotFound, Refusal } from '#core/exceptions/refusal'
import type { Viewer } from '#approvals/registry'
import { Decide } from '#workflow/actions/decide'

interface ExtensionInput {
  applicationIds: readonly number[]
  remarks: string
}

export interface ExtensionReport {
  /** Numbers of the applications that have a new letter now. */
  extended: string[]
  refused: { number: string; refusal: Refusal }[]
}

/**
 * Issues an extended letter for each chosen application (DECISIONS 4 'extend LOI'), one transaction
 * each: one that cannot be extended does not keep the others from it.
 *
 * @throws NotFound when one of them is none of this officer's, before anything is done
 */
export class ExtendLois {
  async run(viewer: Viewer, { applicationIds, remarks }: ExtensionInput): Promise<ExtensionReport> {
    const ids = [...new Set(applicationIds)]
    const query = Application.query().whereIn('id', ids).orderBy('id')
    if (viewer.districtId !== null) query.where('districtId', viewer.districtId)
    const applications = await query
    if (applications.length !== ids.length) throw new NotFound()

    const report: ExtensionReport = { extended: [], refused: [] }
    for (const { id, number, statusId } of applications) {
      try {
        await new Decide().run({
          subjectType: 'application',
          subjectId: id,
          action: 'extend_loi',
          actor: { id: viewer.id, role: viewer.roleId },
          expectedStatusId: statusId,
          remarks,
        })
        report.extended.push(number)
      } catch (error) {
        if (error instanceof FieldRefusals || !(error instanceof Refusal)) throw error
        report.refused.push({ number, refusal: error })
      }
    }
    return report
  }
}
