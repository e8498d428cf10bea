import type { HttpContext } from '@adonisjs/core/http'
import { MakePasswordLink } from '#auth/actions/password_links'
import { appUrl } from '#config/app'

/** Makes a link for a password: the whole address. */
export async function newPasswordLink(
  userId: number,
  { id, roleId }: { id: number; roleId: number }
): Promise<string> {
  return `${appUrl}/first-password/${await new MakePasswordLink().run(userId, { id, roleId })}`
}

/** Makes a link for a password and shows it on the next page, this once. */
export async function flashPasswordLink({ auth, session }: HttpContext, userId: number) {
  const passwordLink = await newPasswordLink(userId, auth.getUserOrFail())
  session.flash('result', { passwordLink })
}
