/** Values that the first administrator enters, and the parser for the key of a second factor. */

export const USER_NAME = 'asha.patil'
export const PASSWORD = 'Monsoon-over-Satara-7'

/** Fields of the set-up form. */
export const SETUP_FORM = {
  nameEn: 'Sahyadri Backward Classes Corporation',
  firstName: 'Asha',
  lastName: 'Patil',
  mobile: '9812345678',
  userName: USER_NAME,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
}

/** Returns the bytes of a key as people type it (RFC 4648, base 32). */
export function fromBase32(key) {
  const bits = [...key]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')
    )
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g), (byte) => Number.parseInt(byte, 2))
}
