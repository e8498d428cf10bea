import { SsoLinkSchema } from '#database/schema'
import type { ClaimedPost } from '#auth/rules/single_sign_on'

/** Link between an officer and their identity at the provider. */
export default class SsoLink extends SsoLinkSchema {
  get claimed(): ClaimedPost[] {
    return JSON.parse(this.claimedPosts) as ClaimedPost[]
  }
}
