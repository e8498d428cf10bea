import type { HttpContext } from '@adonisjs/core/http'
import { MakePasswordLink } from '#auth/actions/password_links'
import { appUrl } from '#config/app'

/** Makes a link for a password and shows it on the next page, this once. */
export async function flashPasswordLink({ auth, session }: HttpContext, userId: number) {
  const { id, roleId } = auth.getUserOrFail()
  const token = await new MakePasswordLink().run(userId, { id, roleId })
  session.flash('result', { passwordLink: `${appUrl}/first-password/${token}` })
}
