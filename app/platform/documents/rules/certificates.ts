import type { DateTime } from 'luxon'

type CertificateState = 'unconfirmed' | 'planned' | 'signs' | 'replaced' | 'expired' | 'withdrawn'

interface CertificateDays {
  id: number
  startsAt: DateTime
  validUntil: DateTime
  confirmedAt: DateTime | null
  withdrawnAt: DateTime | null
}

/** Days before the end at which administrators are warned: a certificate authority takes weeks. */
export const WARNING_DAYS = 60

/**
 * State of a certificate of the seal.
 *
 * @param currentId id of the one that signs now
 */
export function certificateState(
  certificate: CertificateDays,
  currentId: number | null,
  at: DateTime
) {
  const state = stateOf(certificate, currentId, at)
  const isEnding = certificate.validUntil.diff(at).as('days') < WARNING_DAYS
  return { state, endsSoon: state === 'signs' && isEnding }
}

function stateOf(
  { id, startsAt, validUntil, confirmedAt, withdrawnAt }: CertificateDays,
  currentId: number | null,
  at: DateTime
): CertificateState {
  if (withdrawnAt !== null) return 'withdrawn'
  if (at >= validUntil) return 'expired'
  if (confirmedAt === null) return 'unconfirmed'
  if (startsAt > at) return 'planned'
  return id === currentId ? 'signs' : 'replaced'
}
