/** Side lengths in pixels at which an image is examined: a code fills most of it, or a small part of a large one. */
const SIDES = [1400, 3200]

interface NativeReader {
  detect(picture: ImageBitmap): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    /** Available in the browsers of most phones (Shape Detection API). */
    BarcodeDetector?: new (options: { formats: string[] }) => NativeReader
  }
}

async function readNatively(picture: ImageBitmap): Promise<string | null> {
  if (!window.BarcodeDetector) return null
  try {
    const found = await new window.BarcodeDetector({ formats: ['qr_code'] }).detect(picture)
    return found[0]?.rawValue ?? null
  } catch {
    return null
  }
}

function pixelsOf(picture: ImageBitmap, side: number): ImageData {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Returns the content of the QR code in an image; null where none can be read. The image stays in the browser. */
export async function readQr(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const native = await readNatively(picture)
  if (native) return native
  const { default: decode } = await import('qr/decode.js')
  for (const side of SIDES) {
    try {
      return decode(pixelsOf(picture, side), { timeLimit: 4000 })
    } catch {
      /** The code may be found at the next size. */
    }
  }
  return null
}
