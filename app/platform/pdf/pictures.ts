import QRCode from 'qrcode'
import type sharp from 'sharp'

/** The light border that a scanner needs around the code, in modules. */
export const QUIET_ZONE = 4

/** The dark modules of a QR code, row by row, error correction M, without the quiet zone. */
export function qrMatrix(text: string): boolean[][] {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return Array.from({ length: modules.size }, (_row, y) =>
    Array.from({ length: modules.size }, (_column, x) => Boolean(modules.get(y, x)))
  )
}

/** The dark modules as horizontal bars (x, y, length in modules), which are far fewer than the squares. */
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

/** A small photo in a PDF; its size in pixels. */
export interface PdfPicture {
  jpeg: Uint8Array
  width: number
  height: number
}

/**
 * Loads sharp with the first image instead of at every start, which would take 0.1 s and 20 MB more. One libvips thread
 * and no cache: an image must not occupy both cores or keep memory afterwards.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  loaded.concurrency(1)
  loaded.cache(false)
  return loaded
}
