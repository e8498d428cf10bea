import type { Tone } from '~/components/page'

const TONES: Record<string, Tone> = {
  created: 'info',
  downloaded: 'warning',
  answered: 'success',
  cancelled: 'neutral',
}

/** Returns the colour for the state of a payment batch. */
export function batchTone(status: string): Tone {
  return TONES[status] ?? 'neutral'
}
