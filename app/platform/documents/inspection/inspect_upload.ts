import { open, type FileHandle } from 'node:fs/promises'
import { sanitiseImage } from '#documents/inspection/image'
import { serialQueue } from '#documents/inspection/one_at_a_time'
import { inspectPdf } from '#documents/inspection/pdf'
import { detectRejectedType, SIGNATURE_BYTES, detectType } from '#documents/inspection/true_type'
import type { InspectionResult, UploadPurpose, UploadSource } from '#documents/inspection/types'
import { uploadLimits } from '#documents/rules/upload_rules'

const pictures = serialQueue()
const pdfs = serialQueue()

export type InspectionRequest = UploadSource & {
  purpose: UploadPurpose
  /** Bytes; by default the limit of the purpose. */
  maxBytes?: number
  /** Pixels of the longest side a picture is kept with. */
  longSide?: number
}

/**
 * Decides by its own bytes whether an upload may be kept, and returns the bytes to keep
 * (DECISIONS section 6; document 1, section 5). Type is decided before size, as people expect to be
 * told first what is fundamentally wrong. Never throws because of the content of a file.
 */
export async function inspectUpload(request: InspectionRequest): Promise<InspectionResult> {
  if ('bytes' in request) return inspect(request, request.bytes.byteLength, request.bytes)
  const file = await openExisting(request.path)
  if (!file) return { ok: false, code: 'no_file' }
  try {
    const { size } = await file.stat()
    return await inspect(request, size, file)
  } finally {
    await file.close()
  }
}

async function inspect(
  { purpose, maxBytes = uploadLimits[purpose], longSide }: InspectionRequest,
  size: number,
  source: Uint8Array | FileHandle
): Promise<InspectionResult> {
  if (size === 0) return { ok: false, code: 'empty' }
  const head = await readHead(source)
  const type = detectType(head)
  if (!type) return { ok: false, code: detectRejectedType(head) ?? 'wrong_type' }
  if (type === 'pdf' && purpose === 'image_only') return { ok: false, code: 'wrong_type' }
  if (size > maxBytes) {
    return { ok: false, code: maxBytes <= uploadLimits.image_only ? 'too_big_2mb' : 'too_big_10mb' }
  }
  // Read only when its turn comes: those who wait hold an open file, not its bytes.
  const read = async () => (source instanceof Uint8Array ? source : source.readFile())
  return type === 'pdf'
    ? pdfs(async () => inspectPdf(await read()))
    : pictures(async () => sanitiseImage(await read(), type, longSide))
}

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function readHead(source: Uint8Array | FileHandle): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(0, SIGNATURE_BYTES)
  const { buffer } = await source.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
  return buffer
}
