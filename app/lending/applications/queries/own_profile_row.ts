import type User from '#auth/models/user'
import { maskedAadhaar } from '#kernel/vault/vault'
import { documentIn } from '#documents/queries/documents_of'
import type Profile from '#profile/models/profile'
import { cardFile } from '#profile/queries/document_cards'

/** The row 'My Profile' of the applicant's home (document 1). */
export interface OwnProfileRow {
  name: string
  /** Masked (DECISIONS 12); null until it was given. */
  aadhaar: string | null
  email: string | null
  mobile: string
  photoHref: string | null
}

/** What the applicant's home shows of the own profile. */
export async function ownProfileRow(user: User, profile: Profile | null): Promise<OwnProfileRow> {
  const photo = profile && (await documentIn('profile', profile.id, 'photo'))
  return {
    name: user.displayName,
    aadhaar: profile?.aadhaarLast4 ? maskedAadhaar(profile.aadhaarLast4) : null,
    email: user.email,
    mobile: user.mobile,
    photoHref: photo ? cardFile(photo).href : null,
  }
}
