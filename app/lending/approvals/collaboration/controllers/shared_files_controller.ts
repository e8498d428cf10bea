import type { HttpContext } from '@adonisjs/core/http'
import { ShareFiles } from '#approvals/collaboration/actions/assign_file'
import { sharingPage } from '#approvals/collaboration/queries/assignments'
import { subjectTypeOf } from '#approvals/collaboration/contracts/collaboration'
import { sharingValidator } from '#approvals/collaboration/validators/collaboration'
import { withQuery } from '#lists/list_pages'
import { requestedBulkIds } from '#workflow/queries/bulk_decisions'

/** Assigns selected files of a list to one colleague, or divides them equally among several. */
export default class SharedFilesController {
  async create(ctx: HttpContext) {
    const { auth, inertia, params, request } = ctx
    const { subjects, colleagues } = request.qs()
    const requested = {
      ids: requestedBulkIds(subjects),
      colleagueIds: requestedBulkIds(colleagues),
    }
    const list = this.#list(ctx)
    return inertia.render('lending/approvals/collaboration/sharing', {
      ...(await sharingPage(auth.getUserOrFail(), subjectTypeOf(params.files), requested)),
      kind: subjectTypeOf(params.files),
      path: withQuery(`/officer/${params.files}/assignments`, list),
      backHref: withQuery(`/officer/${params.files}`, list),
    })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, params, request, response, session } = ctx
    const input = await request.validateUsing(sharingValidator, 'collaboration.validation.sharing')
    const { assigned, left } = await new ShareFiles().run(auth.getUserOrFail(), {
      type: subjectTypeOf(params.files),
      files: input.subjects.map((one) => ({
        ...one,
        expectedAssigneeId: one.expectedAssigneeId ?? null,
      })),
      colleagueIds: input.colleagues,
    })
    const words = { count: assigned, numbers: left.join(', ') }
    if (left.length === 0) session.flash('success', i18n.t('collaboration.sharing.done', words))
    else session.flash('warning', i18n.t('collaboration.sharing.left', words))
    return response.redirect().toPath(withQuery(`/officer/${params.files}`, this.#list(ctx)))
  }

  /** Returns the list's own part of the address, for returning to it. */
  #list({ request }: HttpContext): string {
    const { subjects: _, colleagues: __, ...list } = request.qs()
    return new URLSearchParams(
      Object.entries(list).map(([name, value]) => [name, String(value)])
    ).toString()
  }
}
