import QRCode from 'qrcode'

/** The light border a reader needs around the code, in modules. */
export const QUIET_ZONE = 4

/** The dark modules of a QR code, row by row, error correction M, without the quiet zone. */
export function qrMatrix(text: string): boolean[][] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_column, x) => Boolean(modules.get(y, x)))
  )
}

/** The dark modules as horizontal bars (x, y, length in modules): a fraction of the squares. */
export function qrBars(matrix: boolean[][]): { x: number; y: number; length: number }[] {
  const bars: { x: number; y: number; length: number }[] = []
  matrix.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        bars.push({ x: start, y, length: x - start })
        start = -1
      }
    }
  })
  return bars
}

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

/** A small photo on a paper; its size in pixels. */
export interface PdfPicture {
  jpeg: Uint8Array
  width: number
  height: number
}
