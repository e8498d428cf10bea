import logger from '@adonisjs/core/services/logger'
import { type PdfPicture, loadSharp } from '#pdf/pictures'
import { inspectionLimits } from '#documents/inspection/limits'
import StoredFile from '#documents/models/stored_file'
import { withheldReason } from '#documents/queries/documents'
import { privateStore } from '#documents/store/private_store'

const JPEG_QUALITY = 74

/**
 * Returns a stored image scaled down for a PDF: a JPEG that fits into a square of `side` pixels, on white. Null when
 * the file is not an image, is withheld by the virus scan, or cannot be read, which is logged: the PDF is still
 * generated. The caller has checked that the reader may see it.
 */
export async function storedPdfPicture(uuid: string, side: number): Promise<PdfPicture | null> {
  const file = await StoredFile.findBy('uuid', uuid)
  if (!file?.isPicture || withheldReason(file, null)) return null
  try {
    return await pdfPictureOf(await privateStore.bytes(file.storageKey), side)
  } catch (error) {
    logger.warn({ err: error, fileId: file.id }, 'image could not be read for a PDF')
    return null
  }
}

/** Does the same for bytes. @throws Error for bytes that are not an image */
export async function pdfPictureOf(bytes: Uint8Array, side: number): Promise<PdfPicture> {
  const sharp = await loadSharp()
  const picture = sharp(bytes, {
    limitInputPixels: inspectionLimits.imagePixels,
    sequentialRead: true,
  })
  const { data, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: JPEG_QUALITY, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}
