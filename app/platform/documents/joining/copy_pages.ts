import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  PDFRef,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib'

/*
 * This file and copy_program.ts run in a process of their own, started directly from the source in development: they
 * import by relative path and use only types that can be stripped.
 */

/** A file whose pages are to be copied as objects of another. */
export interface CopyRequest {
  bytes: Uint8Array
  /** Numbers of the first free object in the target, and of its page tree. */
  firstId: number
  tree: number
}

export type CopiedPages =
  | {
      ok: true
      /** Bodies of objects, numbered consecutively from the first free one. */
      objects: Uint8Array[]
      /** Numbers of the pages. */
      pages: number[]
    }
  | { ok: false }

/** Keys that determine the appearance of a page; all other keys are links or actions. */
const KEPT_PAGE_KEYS = new Set([
  'Type',
  'Parent',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
  'UserUnit',
  'Contents',
  'Group',
])
const KEPT_APPEARANCE_KEYS = ['Rect', 'AP', 'AS', 'F'] as const

/** Copies all pages of a file; not ok for one that is invalid, encrypted or without pages. */
export async function copyPages({ bytes, firstId, tree }: CopyRequest): Promise<CopiedPages> {
  try {
    /** An object that was not parsed would keep the object numbers of its file. */
    const options = { updateMetadata: false, throwOnInvalidObject: true }
    const source = await PDFDocument.load(bytes, options)
    const target = PDFContext.create()
    target.largestObjectNumber = firstId - 1
    const copier = PDFObjectCopier.for(source.context, target)
    const pages = source.getPages().map(({ node }) => {
      stripPage(node, source.context)
      const copy = copier.copy(node)
      copy.set(PDFName.of('Parent'), PDFRef.of(tree))
      return target.register(copy).objectNumber
    })
    if (pages.length === 0) return { ok: false }
    const objects: Uint8Array[] = []
    for (let id = firstId; id <= target.largestObjectNumber; id++) {
      objects.push(bodyOf(target.lookup(PDFRef.of(id))))
    }
    return { ok: true, objects, pages }
  } catch {
    return { ok: false }
  }
}

/** Removes everything from a page except its appearance: links and fields remain as the images that they show. */
function stripPage(page: PDFPageLeaf, context: PDFContext) {
  const annotations = page.lookup(PDFName.of('Annots'))
  for (const key of page.keys()) if (!KEPT_PAGE_KEYS.has(key.decodeText())) page.delete(key)
  if (!(annotations instanceof PDFArray)) return
  const shown = annotations.asArray().flatMap((entry) => {
    const annotation = context.lookup(entry)
    return annotation instanceof PDFDict ? appearanceOf(annotation, context) : []
  })
  if (shown.length > 0) page.set(PDFName.of('Annots'), context.obj(shown))
}

/** Returns the appearance of an annotation as a stamp, which has no action; nothing for one without an appearance. */
function appearanceOf(annotation: PDFDict, context: PDFContext): PDFDict[] {
  const isPopup = annotation.get(PDFName.of('Subtype')) === PDFName.of('Popup')
  if (isPopup || !annotation.has(PDFName.of('AP'))) return []
  const stamp = context.obj({ Type: 'Annot', Subtype: 'Stamp' })
  for (const name of KEPT_APPEARANCE_KEYS) {
    const value = annotation.get(PDFName.of(name))
    if (value) stamp.set(PDFName.of(name), value)
  }
  return [stamp]
}

/** Serialises an object; one that is referenced but missing in the file becomes null. */
function bodyOf(object: PDFObject | undefined): Uint8Array {
  if (!object) return Buffer.from('null')
  const body = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(body, 0)
  return body
}
