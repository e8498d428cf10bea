import sharp, { type Sharp } from 'sharp'
import { inspectionLimits as limits } from '#documents/inspection/limits'
import type { InspectionResult, RefusedUpload } from '#documents/rules/uploads'

const PNG_SIGNATURE_BYTES = 8
/** Length, type and checksum around the data of a chunk. */
const CHUNK_OVERHEAD_BYTES = 12

/**
 * Chunks with metadata instead of image data. Texts and colour profiles are compressed and may expand a thousandfold
 * before anybody reads them; further frames are not displayed.
 */
const DROPPED_CHUNKS = new Set(['tEXt', 'zTXt', 'iTXt', 'iCCP', 'eXIf', 'acTL', 'fcTL', 'fdAT'])

/**
 * Returns a PNG without the chunks that re-encoding drops anyway, so that the decoder never decompresses them. A chunk
 * that is longer than the rest of the file ends the image, which the decoder then reports as unreadable.
 */
function essentialChunks(png: Uint8Array): Uint8Array {
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

// One libvips thread and no cache: an image must not occupy both cores or keep memory afterwards.
sharp.concurrency(1)
sharp.cache(false)

const unreadable: RefusedUpload = { ok: false, code: 'unreadable' }
const tooManyPixels: RefusedUpload = { ok: false, code: 'too_many_pixels' }

/**
 * Decodes an image and encodes it again: upright, at most `longSide` px (2400) on its long side, without metadata (and
 * so without the location of a photo) and without any other content of the file.
 */
export async function sanitiseImage(
  bytes: Uint8Array,
  type: 'jpeg' | 'png',
  longSide: number = limits.imageLongSide
): Promise<InspectionResult> {
  try {
    return await reencode(type === 'png' ? essentialChunks(bytes) : bytes, type, longSide)
  } catch {
    // libvips names the defect, which does not help the user who took the image.
    return unreadable
  }
}

async function reencode(
  bytes: Uint8Array,
  type: 'jpeg' | 'png',
  longSide: number
): Promise<InspectionResult> {
  const header = await open(bytes, false).metadata()
  if (header.format !== type || !header.width || !header.height) return unreadable
  if (header.width * header.height > limits.imagePixels) return tooManyPixels

  if (type === 'png') {
    const png = await fit(bytes, longSide)
      .png({ compressionLevel: 9, adaptiveFiltering: true })
      .toBuffer({ resolveWithObject: true })
    if (png.data.byteLength <= limits.pngBytes) {
      const { width, height } = png.info
      return { ok: true, mime: 'image/png', extension: 'png', bytes: png.data, width, height }
    }
  }

  const jpeg = await fit(bytes, longSide)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: limits.jpegQuality })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = jpeg.info
  return { ok: true, mime: 'image/jpeg', extension: 'jpg', bytes: jpeg.data, width, height }
}

function open(bytes: Uint8Array, limitInputPixels: number | false = limits.imagePixels): Sharp {
  return sharp(bytes, {
    limitInputPixels,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  })
}

function fit(bytes: Uint8Array, side: number): Sharp {
  return open(bytes)
    .timeout({ seconds: limits.imageSeconds })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}
