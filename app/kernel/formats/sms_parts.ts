/*
 * How the operators count an SMS (3GPP TS 23.038 and 23.040): 7 bits a letter while all are of the GSM
 * alphabet, else 16; several parts are joined by a head that takes room from each.
 */

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Those that take two places. */
const GSM_EXTENDED = '^{}\\[~]|€\f'

const PART_CAPACITY = {
  gsm7: { alone: 160, joined: 153 },
  unicode: { alone: 70, joined: 67 },
} as const

export interface SmsCount {
  encoding: keyof typeof PART_CAPACITY
  /** Places that the letters take. */
  length: number
  parts: number
}

/** How long an SMS is, and in how many parts it is sent and paid. */
export function countSmsParts(text: string): SmsCount {
  const letters = [...text]
  const isGsm = letters.every((one) => GSM.includes(one) || GSM_EXTENDED.includes(one))
  const encoding = isGsm ? 'gsm7' : 'unicode'
  const widths = letters.map((one) => (isGsm ? (GSM_EXTENDED.includes(one) ? 2 : 1) : one.length))
  const length = widths.reduce((sum, one) => sum + one, 0)
  const { alone, joined } = PART_CAPACITY[encoding]
  if (length <= alone) return { encoding, length, parts: 1 }
  let parts = 1
  let used = 0
  /** A letter of two places is not split between two parts. */
  for (const width of widths) {
    if (used + width > joined) {
      parts++
      used = 0
    }
    used += width
  }
  return { encoding, length, parts }
}
