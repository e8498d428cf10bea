const SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a piece. */
const AROUND_BYTES = 12

/**
 * Pieces that say something about the picture instead of being it. Texts and colour profiles are
 * packed and may expand a thousandfold before anybody looks at them; further frames are not shown.
 */
const DROPPED = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT'])

/**
 * A PNG without what is dropped at re-encoding anyway, so that the decoder never unpacks it. A piece
 * that promises more than there is ends the picture, which the decoder then finds unreadable.
 */
export function essentialPieces(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let at = SIGNATURE_BYTES
  while (at + AROUND_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + AROUND_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    if (!DROPPED.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
