import type SignedLetter from '#documents/models/signed_letter'

/** The seal as shown in a letter: the corporation names itself, and the certificate is identified by its number. */
interface Seal {
  /** Serial number of the certificate, hexadecimal. */
  serial: string
}

interface DrawnLetter {
  bytes: Uint8Array
  /** The corporation that seals. */
  corporation: string
}

/** Draws a kind of letter that the corporation seals; as it was issued, whatever changed later. */
export type DrawLetter = (
  letter: Pick<SignedLetter, 'letterId' | 'language' | 'content'>,
  seal: Seal
) => Promise<DrawnLetter>

const kinds = new Map<string, DrawLetter>()

/** Registers how a kind of letter is drawn, from the module that issues it. */
export const registerLetterKind = (name: string, draw: DrawLetter) => void kinds.set(name, draw)

/** @throws RangeError for an unknown name */
export function letterKind(name: string): DrawLetter {
  const draw = kinds.get(name)
  if (!draw) throw new RangeError(`Unknown kind of letter: ${name}`)
  return draw
}
