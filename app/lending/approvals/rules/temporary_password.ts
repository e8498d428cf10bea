import { randomInt } from 'node:crypto'

/** Letters and digits that nobody mistakes for another, read aloud or typed from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A password for one sign-in, `k7mp-w2tx-9hcd`: about 59 bits. */
export function temporaryPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
