import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'
import type { DigiLockerSettings } from '#profile/rules/digilocker'

/** Name of the setting, encrypted JSON. */
export const DIGILOCKER = 'digiLocker'

/** Returns the stored settings, on or off; null if never set. */
export function storedDigiLocker(
  settings: StoredSettings = storedSettings()
): DigiLockerSettings | null {
  const sealed = settings.get(DIGILOCKER)
  return sealed ? (JSON.parse(decrypt(sealed, 'digilocker')) as DigiLockerSettings) : null
}

/** Returns the settings for fetching documents; null while that is off. */
export function digiLockerSettings(): DigiLockerSettings | null {
  const stored = storedDigiLocker()
  return stored?.isOn ? stored : null
}

/** Returns the settings with which DigiLocker requests letters; null while that is off. */
export function issuerSettings(): DigiLockerSettings | null {
  const stored = storedDigiLocker()
  return stored?.isIssuerOn ? stored : null
}
