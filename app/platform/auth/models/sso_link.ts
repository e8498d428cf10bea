import { SsoLinkSchema } from '#database/schema'
import type { ClaimedPost } from '#auth/rules/single_sign_on'

/** Which person at the provider an officer is. */
export default class SsoLink extends SsoLinkSchema {
  get claimed(): ClaimedPost[] {
    return JSON.parse(this.claimedPosts) as ClaimedPost[]
  }
}
