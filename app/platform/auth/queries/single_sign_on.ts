import type { SingleSignOnSettings } from '#auth/rules/single_sign_on'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'

/** Name of the setting, encrypted JSON. */
export const SINGLE_SIGN_ON = 'singleSignOn'

/** The stored provider settings, on or off; null where none are stored. */
export function storedSingleSignOn(
  settings: StoredSettings = storedSettings()
): SingleSignOnSettings | null {
  const encrypted = settings.get(SINGLE_SIGN_ON)
  if (encrypted === undefined) return null
  return JSON.parse(decrypt(encrypted, 'single_sign_on')) as SingleSignOnSettings
}

/** The provider at which officers sign in; null where they sign in to the portal itself. */
export function singleSignOn(): SingleSignOnSettings | null {
  const stored = storedSingleSignOn()
  return stored?.isOn ? stored : null
}
