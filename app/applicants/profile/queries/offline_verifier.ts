import type { PlainDate } from '#kernel/calendar/plain_date'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'

/** That the corporation is registered with UIDAI as an offline verifier, and whose signatures it accepts. */
export interface OfflineVerifier {
  registrationNo: string | null
  registeredOn: PlainDate | null
  /** PEM. */
  certificates: string
  /** Operators of a centre may see the photo of a citizen's document. */
  showsPhoto: boolean
}

/** The setting, kept as JSON; nothing of it is secret. */
export const OFFLINE_VERIFIER = 'offlineVerifier'

/** As it was set; none states nothing, and switches the verification off. */
export function offlineVerifier(settings: StoredSettings = storedSettings()): OfflineVerifier {
  const text = settings.get(OFFLINE_VERIFIER)
  const nothing = { registrationNo: null, registeredOn: null, certificates: '', showsPhoto: false }
  return { ...nothing, ...(text && JSON.parse(text)) }
}

/** Whether people may verify their identity with a document. */
export const isVerificationOn = () => offlineVerifier().registrationNo !== null

/** Whether the photo of a document may be shown at a desk. */
export const showsPhotos = () => isVerificationOn() && offlineVerifier().showsPhoto
