import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { takePost } from '#auth/queries/posts'
import type { HeldPost } from '#auth/rules/posts'

const POST = 'auth_post'

/** Keeps the post chosen for this session. */
export const keepPost = ({ session }: HttpContext, post: HeldPost) => session.put(POST, post.id)

/**
 * The one place where a request learns under which post its officer acts: the one chosen in this session as
 * long as it is in force, else the own one, else another that is (DECISIONS 10).
 */
export async function actUnderChosenPost(ctx: HttpContext, user: User) {
  ctx.postsInForce = await takePost(user, [ctx.session.get(POST) as number | undefined])
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Of the officer who is signed in. */
    postsInForce?: HeldPost[]
  }
}
