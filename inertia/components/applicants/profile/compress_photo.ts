/** Longest side of an image that is sent, in pixels: readable, and small enough for a weak signal. */
const MAX_SIDE = 1600
const JPEG_QUALITY = 0.82

/**
 * Reduces a phone photo in the browser before it is sent. A file that cannot be read here or would not become smaller
 * is sent as it is; the server determines its type.
 */
export async function compressPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    /** Transparent areas of a PNG would turn black. */
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY)
    )
    if (!small || small.size >= file.size) return file
    return new File([small], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return file
  }
}
