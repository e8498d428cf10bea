import { SsoRequestSchema } from '#database/schema'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { storedSingleSignOn } from '#auth/queries/single_sign_on'
import { type ClaimedPerson, type ClaimedPost, mappedPosts } from '#auth/rules/single_sign_on'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** What the provider reported of a person who requests access, or of an officer whose claims have changed. */
interface RequestContent {
  person: ClaimedPerson
  /** The role assignments that their values map to today. */
  posts: ClaimedPost[]
}

/** Request of a person on whom administrators have yet to decide. */
export default class SsoRequest extends SsoRequestSchema {
  contentBy(settings: StoredSettings = storedSettings()): RequestContent {
    const person = JSON.parse(decrypt(this.content, 'single_sign_on')) as ClaimedPerson
    return {
      person,
      posts: mappedPosts(person.values, storedSingleSignOn(settings)?.mappings ?? []),
    }
  }

  static encryptContent(person: ClaimedPerson): string {
    return encrypt(JSON.stringify(person), 'single_sign_on')
  }
}
