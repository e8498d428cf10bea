import { addDays, type PlainDate } from '#kernel/calendar/plain_date'

/** Data of a certificate, recorded once beside its file; null means not recorded. */
export interface CertificateFacts {
  certificateNumber: string | null
  issuedOn: PlainDate | null
  /** The last day on which it is valid; null for one that does not expire. */
  validUntil: PlainDate | null
  issuingOffice: string | null
}

/** Returns the certificate data of a file's row. */
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
  /** Days before the expiry from which it counts as expiring soon. */
  warnDays: number
}

/**
 * Status of a certificate on a day, which for an application is that of its first submission (DECISIONS 5). The
 * certificate is still valid on its last day.
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
