import type { PlainDate } from '#kernel/calendar/plain_date'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'

/**
 * Registration of the corporation with UIDAI as an offline verifier, and the certificates whose signatures it accepts.
 */
export interface OfflineVerifier {
  registrationNo: string | null
  registeredOn: PlainDate | null
  /** PEM. */
  certificates: string
  /** Operators of a centre may see the photo of a citizen's document. */
  showsPhoto: boolean
}

/** Name of the setting, stored as JSON. It contains no secret. */
export const OFFLINE_VERIFIER = 'offlineVerifier'

/** Returns the stored setting. An empty one switches the verification off. */
export function offlineVerifier(settings: StoredSettings = storedSettings()): OfflineVerifier {
  const text = settings.get(OFFLINE_VERIFIER)
  const nothing = { registrationNo: null, registeredOn: null, certificates: '', showsPhoto: false }
  return { ...nothing, ...(text && JSON.parse(text)) }
}

/** Whether people may verify their identity with a document. */
export const isVerificationOn = () => offlineVerifier().registrationNo !== null

/** Whether the photo of a document may be shown to an operator. */
export const showsPhotos = () => isVerificationOn() && offlineVerifier().showsPhoto
