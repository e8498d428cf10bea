const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a piece. */
const CHUNK_OVERHEAD_BYTES = 12

/**
 * Pieces that say something about the picture instead of being it. Texts and colour profiles are
 * packed and may expand a thousandfold before anybody looks at them; further frames are not shown.
 */
const DROPPED_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT'])

/**
 * A PNG without what is dropped at re-encoding anyway, so that the decoder never unpacks it. A piece
 * that promises more than there is ends the picture, which the decoder then finds unreadable.
 */
export function essentialChunks(png: Uint8Array): Uint8Array {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const kept = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  let at = PNG_SIGNATURE_BYTES
  while (at + CHUNK_OVERHEAD_BYTES <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + CHUNK_OVERHEAD_BYTES + bytes.readUInt32BE(at)
    if (end > bytes.length) break
    if (!DROPPED_CHUNKS.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
