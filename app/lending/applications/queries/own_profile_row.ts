import type User from '#auth/models/user'
import { maskAadhaar } from '#kernel/vault/vault'
import { findDocument } from '#documents/queries/documents_of'
import type Profile from '#profile/models/profile'
import { cardFile } from '#profile/queries/document_cards'

/** The row 'My Profile' of the applicant's home (document 1). */
export interface MyProfileRow {
  name: string
  /** Masked (DECISIONS 12); null until it was given. */
  aadhaar: string | null
  email: string | null
  mobile: string
  photoHref: string | null
}

/** What the applicant's home shows of the own profile. */
export async function myProfileRow(user: User, profile: Profile | null): Promise<MyProfileRow> {
  const photo = profile && (await findDocument('profile', profile.id, 'photo'))
  return {
    name: user.displayName,
    aadhaar: profile?.aadhaarLast4 ? maskAadhaar(profile.aadhaarLast4) : null,
    email: user.email,
    mobile: user.mobile,
    photoHref: photo ? cardFile(photo).href : null,
  }
}
