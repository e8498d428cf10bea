/** Bytes of a marker before the frame's height: its own two, its length's two and the precision. */
const TO_HEIGHT = 5

/** Among those of frames, these are of tables, of extensions and of arithmetic coding. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)

/**
 * The pixels of a JPEG and the colours of each, as its first frame says.
 *
 * @throws Error for what is no JPEG
 */
export function jpegSize(jpeg: Uint8Array): { width: number; height: number; colours: number } {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + TO_HEIGHT + 5 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) break
    if (!isFrame(bytes[at + 1])) continue
    return {
      height: bytes.readUInt16BE(at + TO_HEIGHT),
      width: bytes.readUInt16BE(at + TO_HEIGHT + 2),
      colours: bytes[at + TO_HEIGHT + 4],
    }
  }
  throw new Error('A picture of a paper is no JPEG')
}
