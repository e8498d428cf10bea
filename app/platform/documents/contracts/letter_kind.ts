import type SignedLetter from '#documents/models/signed_letter'

/** What a letter says of its seal: the corporation names itself, and the certificate is known by its number. */
interface Seal {
  /** Serial number of the certificate, hexadecimal. */
  serial: string
}

interface DrawnLetter {
  bytes: Uint8Array
  /** Whose seal it is. */
  corporation: string
}

/** A kind of letter that the corporation seals; drawn as it was issued, whatever came after. */
export type DrawLetter = (
  letter: Pick<SignedLetter, 'letterId' | 'language' | 'content'>,
  seal: Seal
) => Promise<DrawnLetter>

const kinds = new Map<string, DrawLetter>()

/** Lends this module the knowledge of how a kind of letter is drawn, from the module that issues it. */
export const registerLetterKind = (name: string, draw: DrawLetter) => void kinds.set(name, draw)

/** @throws RangeError for a name that is none */
export function letterKind(name: string): DrawLetter {
  const draw = kinds.get(name)
  if (!draw) throw new RangeError(`No kind of letter ${name}`)
  return draw
}
