import type { Claims } from '@generated/views'
import type { Tone } from '~/components/page'

const TONES: Partial<Record<Claims.BankTransfers['transfers'][number]['state'], Tone>> = {
  uploaded: 'success',
  acknowledged: 'success',
  imported: 'success',
  unknown: 'danger',
  failed: 'danger',
  quarantined: 'danger',
  released: 'info',
  uploading: 'info',
  ready: 'warning',
}

export const transferTone = (state: Claims.BankTransfers['transfers'][number]['state']): Tone =>
  TONES[state] ?? 'neutral'
