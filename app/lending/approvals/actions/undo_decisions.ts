import type { I18n } from '@adonisjs/i18n'
import type { Viewer } from '#approvals/contracts/viewer'
import { Refusal } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'
import { UndoDecision } from '#workflow/actions/undo_decision'

/**
 * Undoes the decisions of one confirmation, each in a transaction of its own: one on whose application somebody
 * has acted leaves the others alone.
 */
export class UndoDecisions {
  /**
   * @returns ids of the applications that are as before, and why others are not, in the officer's words
   * @throws NotFound where one is somebody else's
   */
  async run(viewer: Viewer, decisionIds: readonly number[], i18n: I18n) {
    const officer = { id: viewer.id, role: viewer.roleId }
    const undone: number[] = []
    const kept: string[] = []
    for (const decisionId of decisionIds) {
      const input = { subjectType: 'application' as const, decisionId, officer }
      try {
        undone.push(await new UndoDecision().run(input))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        kept.push(sentence(i18n, error.messageKey, error.params))
      }
    }
    return { undone, kept }
  }
}
