import type { HttpContext } from '@adonisjs/core/http'
import { MoveLeader } from '#site/home_page'
import { leaderMoveValidator } from '#site/validators/editor'

/** Moves a person up or down among the leaders of the corporation. */
export default class LeaderMovesController {
  async store({ auth, params, request, response }: HttpContext) {
    const { direction } = await request.validateUsing(leaderMoveValidator)
    await new MoveLeader().run({ uuid: params.uuid, direction, editor: auth.getUserOrFail() })
    return response.redirect().toRoute('site.editor.leaders.index')
  }
}
