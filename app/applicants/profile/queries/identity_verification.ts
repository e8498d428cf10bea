import type { I18n } from '@adonisjs/i18n'
import { type PlainDate, formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import { digest, maskAadhaar } from '#kernel/vault/vault'
import { ADDRESS, PERSONAL } from '#profile/fields/person'
import { formValues } from '#profile/fields/derive'
import { type Proposal, type ProvenPart, comparableValues } from '#profile/rules/identity_proposal'
import type Address from '#profile/models/address'
import IdentityProof from '#profile/models/identity_proof'
import type Profile from '#profile/models/profile'
import { addressesOf } from '#profile/queries/section_forms'
import { type StoredSettings, storedSettings } from '#kernel/settings/stored_settings'

type PartDigests = Partial<Record<ProvenPart, Record<string, string>>>

/** Returns keyed digests of a document's data for one profile. Nothing else of the document is stored. */
export function digestsOf(profileId: number, proposal: Proposal): PartDigests {
  return Object.fromEntries(
    Object.entries(comparableValues(proposal)).map(([part, values]) => [
      part,
      Object.fromEntries(
        Object.entries(values).map(([field, text]) => [
          field,
          digest(`${profileId}:${field}:${text}`, 'identity'),
        ])
      ),
    ])
  )
}

/** Returns the parts that the document contained, and those of them that differ in the profile now. */
function comparedParts(proof: IdentityProof, profile: Profile, addresses: readonly Address[]) {
  const proven: PartDigests = JSON.parse(proof.valuesDigest)
  const personal = formValues(PERSONAL, profile)
  const forms = [...addresses.map((row) => formValues(ADDRESS, row)), {}]
  const current = forms.map((address) => digestsOf(profile.id, { personal, address }))
  const parts = (Object.keys(proven) as ProvenPart[]).filter(
    (part) => Object.keys(proven[part] ?? {}).length > 0
  )
  const isSame = (part: ProvenPart) =>
    current.some((now) =>
      Object.entries(proven[part] ?? {}).every(([field, said]) => now[part]?.[field] === said)
    )
  return { same: parts.filter(isSame), other: parts.filter((part) => !isSame(part)) }
}

/** Returns a verified identity for display: the document and time, what it proves, and what differs from it now. */
export function identityView(
  proof: IdentityProof,
  profile: Profile,
  addresses: readonly Address[],
  i18n: I18n
) {
  const { same, other } = comparedParts(proof, profile, addresses)
  const hasOtherNumber =
    profile.aadhaarLast4 !== null && profile.aadhaarLast4 !== proof.aadhaarLast4
  const names = (parts: readonly string[]) =>
    parts.map((part) => i18n.t(`profile.identity.parts.${part}`)).join(', ')
  const differing = [...other, ...(hasOtherNumber ? ['aadhaar'] : [])]
  return {
    source: i18n.t(`profile.identity.verified.${proof.kind}`, {
      date: formatDate(indiaDateOf(proof.verifiedAt), i18n.locale),
      number: maskAadhaar(proof.aadhaarLast4),
    }),
    same: same.length > 0 ? i18n.t('profile.identity.same', { parts: names(same) }) : null,
    differing:
      differing.length > 0
        ? i18n.t('profile.identity.differing', { parts: names(differing) })
        : null,
  }
}

/** The same for a profile; null if nothing was verified. */
export async function currentIdentity(profile: Profile, i18n: I18n) {
  const proof = await IdentityProof.findBy({ profileId: profile.id })
  return proof && identityView(proof, profile, await addressesOf(profile.id), i18n)
}

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
