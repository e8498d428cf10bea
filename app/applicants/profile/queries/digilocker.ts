import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'
import { decrypt } from '#kernel/vault/vault'
import type { DigiLockerSettings } from '#profile/rules/digilocker'

/** Name of the setting, sealed JSON. */
export const DIGILOCKER = 'digiLocker'

/** As it was set, on or off; null where it never was. */
export function storedDigiLocker(
  settings: StoredSettings = storedSettings()
): DigiLockerSettings | null {
  const sealed = settings.get(DIGILOCKER)
  return sealed ? (JSON.parse(decrypt(sealed, 'digilocker')) as DigiLockerSettings) : null
}

/** Where people fetch documents; null while that is off. */
export function digiLockerSettings(): DigiLockerSettings | null {
  const stored = storedDigiLocker()
  return stored?.isOn ? stored : null
}

/** By which DigiLocker asks for letters; null while that is off. */
export function issuerSettings(): DigiLockerSettings | null {
  const stored = storedDigiLocker()
  return stored?.isIssuerOn ? stored : null
}
