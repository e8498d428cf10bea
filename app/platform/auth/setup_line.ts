import { urlFor } from '@adonisjs/core/services/url_builder'
import { OpenSetup } from '#auth/actions/open_setup'
import { appUrl } from '#config/app'

/** The line with which a new installation begins; null once it has an administrator. */
export async function setupLine(): Promise<string | null> {
  const token = await new OpenSetup().run()
  if (!token) return null
  const path = urlFor('auth.setup.create', {}, { qs: { token } })
  return `Nobody can sign in yet. Set the portal up within an hour: ${appUrl}${path}`
}
