import User from '#auth/models/user'
import { postsInForce } from '#auth/queries/posts'
import type { HeldPost } from '#auth/rules/posts'
import { recordAudit } from '#core/audit/record_audit'
import { onlyOne } from '#lists/districts'
import { inTransaction } from '#core/database/transaction'
import { Refusal } from '#core/exceptions/refusal'

/** An officer with several posts goes on under another one, which is kept for the next sign-in. */
export class ChoosePost {
  /** @throws Refusal auth.messages.no_such_post where it is somebody else's, or not in force today */
  async run(officer: User, postId: number): Promise<HeldPost> {
    const post = (await postsInForce(officer.id)).find(({ id }) => id === postId)
    if (!post) throw new Refusal('auth.messages.no_such_post', {}, { field: 'postId' })
    await inTransaction(async (trx) => {
      await trx
        .from('users')
        .where('id', officer.id)
        .update({ post_id: post.id, role_id: post.roleId, district_id: onlyOne(post.districts) })
      await recordAudit(
        {
          action: 'post.chosen',
          actorId: officer.id,
          actorRole: officer.roleId,
          subjectType: 'user',
          subjectId: officer.id,
          data: { to: post.id, roleId: post.roleId },
        },
        trx
      )
    })
    return post
  }
}
