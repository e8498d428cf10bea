import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/** What a certificate says of itself, recorded once beside its file; null is not recorded. */
export interface CertificateFacts {
  certificateNumber: string | null
  issuedOn: PlainDate | null
  /** The last day on which it is valid; null for one that does not end. */
  validUntil: PlainDate | null
  issuingOffice: string | null
}

/** The same of the file's row. */
export const certificateFacts = ({
  certificateNumber,
  issuedOn,
  validUntil,
  issuingOffice,
}: CertificateFacts): CertificateFacts => ({
  certificateNumber,
  issuedOn,
  validUntil,
  issuingOffice,
})

export type CertificateState = 'unrecorded' | 'valid' | 'expiring' | 'expired'

/** The properties of a kind of certificate that decide its status. */
interface CertificateKind {
  hasExpiry: boolean
  /** Days before the end from which it is said to expire soon. */
  warnDays: number
}

/**
 * Status of a certificate on a day, which for an application is that of its first submission (DECISIONS 5).
 * Its last day counts as valid.
 */
export function certificateState(
  { certificateNumber, issuedOn, validUntil, issuingOffice }: CertificateFacts,
  { hasExpiry, warnDays }: CertificateKind,
  day: PlainDate
): CertificateState {
  if (validUntil !== null && validUntil < day) return 'expired'
  if (!certificateNumber || !issuedOn || !issuingOffice || (hasExpiry && !validUntil))
    return 'unrecorded'
  return validUntil !== null && addDays(validUntil, -warnDays) <= day ? 'expiring' : 'valid'
}
