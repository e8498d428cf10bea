import Application from '#applications/models/application'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import type { Viewer } from '#approvals/viewer'
import { scopeToDistricts } from '#auth/policies/reach'
import { Decide } from '#workflow/actions/decide'

interface ExtensionInput {
  /** What the officer saw: each application with the status it had. */
  applications: readonly { id: number; statusId: number }[]
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
  async run(viewer: Viewer, { applications, remarks }: ExtensionInput): Promise<ExtensionReport> {
    const seen = new Map(applications.map(({ id, statusId }) => [id, statusId]))
    const ids = [...seen.keys()]
    const found = await scopeToDistricts(Application.query(), viewer).whereIn('id', ids).orderBy('id')
    if (found.length !== ids.length) throw new NotFound()

    const report: ExtensionReport = { extended: [], refused: [] }
    for (const { id, number } of found) {
      try {
        await new Decide().run({
          subjectType: 'application',
          subjectId: id,
          action: 'extend_loi',
          actor: { id: viewer.id, role: viewer.roleId },
          expectedStatusId: seen.get(id),
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
