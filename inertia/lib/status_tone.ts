import type { Tone } from '~/components/page'

const TONES: Record<string, Tone> = {
  LOI: 'success',
  Disbursed: 'success',
  Hold: 'warning',
  Lapsed: 'warning',
  Rejected: 'danger',
}

/** Returns the colour of an application's stage by dashboard column; it repeats what the name states. */
export function toneOfColumn(column: string): Tone {
  return TONES[column] ?? 'info'
}

const OWNER_TONES: Record<string, Tone> = {
  ToBePaid: 'success',
  Paid: 'success',
  Applicant: 'warning',
  Rejected: 'danger',
}

/** The same for a claim, by its column of the claims dashboard. */
export function toneOfOwner(owner: string): Tone {
  return OWNER_TONES[owner] ?? 'info'
}
