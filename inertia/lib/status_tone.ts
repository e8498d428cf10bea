import type { Tone } from '~/components/page'

const TONES: Record<string, Tone> = {
  LOI: 'success',
  Disbursed: 'success',
  Hold: 'warning',
  Lapsed: 'warning',
  Rejected: 'danger',
}

/** The colour that repeats what the name of an application's stage says, by dashboard column. */
export function toneOfColumn(column: string): Tone {
  return TONES[column] ?? 'info'
}

const OWNER_TONES: Record<string, Tone> = {
  ToBePaid: 'success',
  Paid: 'success',
  Applicant: 'warning',
  Rejected: 'danger',
}

/** The same for a claim, by the column of the claims dashboard it stands in. */
export function toneOfOwner(owner: string): Tone {
  return OWNER_TONES[owner] ?? 'info'
}
