import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import {
  isActiveKey,
  isActiveName,
  isScriptLink,
  mentionsActiveKey,
  mentionsActiveName,
  mentionsEncryption,
  mentionsScriptLink,
  plainName,
  readPdf,
  textOf,
  unescapeNames,
  withoutWebAddresses,
} from './pdf_reader.ts'
import { inspectionLimits as limits } from './limits.ts'

export type PdfVerdict =
  | { ok: true; pages: number }
  | {
      ok: false
      code: 'encrypted_pdf' | 'protected_pdf' | 'active_pdf' | 'too_many_pages' | 'unreadable'
    }

/**
 * Decides whether a PDF is accepted: not encrypted, no active content (scripts, launch, attachments, links to scripts,
 * forms that submit; DECISIONS section 6), one page to 500. Anything that cannot be read is unreadable.
 */
export async function scanPdf(bytes: Uint8Array): Promise<PdfVerdict> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const names = unescapeNames(text)
  if (mentionsEncryption(names)) {
    return {
      ok: false,
      code: (await opensWithoutPassword(bytes)) ? 'protected_pdf' : 'encrypted_pdf',
    }
  }
  if (mentionsActiveName(withoutWebAddresses(names))) return { ok: false, code: 'active_pdf' }

  try {
    const { context, objects, unpacked } = await readPdf(bytes, text)
    if (
      unpacked.some(
        (stream) =>
          mentionsActiveName(withoutWebAddresses(unescapeNames(stream))) ||
          mentionsScriptLink(stream)
      )
    ) {
      return { ok: false, code: 'active_pdf' }
    }
    if (objects.some((object) => hasActiveContent(object, context)))
      return { ok: false, code: 'active_pdf' }
    const pages = countPages(context)
    if (pages > limits.pdfPages) return { ok: false, code: 'too_many_pages' }
    return pages > 0 ? { ok: true, pages } : { ok: false, code: 'unreadable' }
  } catch {
    return { ok: false, code: 'unreadable' }
  }
}

/** Whether an encrypted PDF opens without a password: it is protected only against changes, copying or printing. */
async function opensWithoutPassword(bytes: Uint8Array): Promise<boolean> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const isShown = await task.promise.then(
    () => true,
    (error: Error) => error.name !== 'PasswordException'
  )
  await task.destroy().catch(() => undefined)
  return isShown
}

function hasActiveContent(root: PDFObject, context: PDFContext): boolean {
  if (root instanceof PDFInvalidObject) {
    return mentionsActiveKey(textOf(root)) || mentionsScriptLink(textOf(root))
  }
  const pending: PDFObject[] = [root]
  while (pending.length > 0) {
    const object = pending.pop()
    if (object instanceof PDFName && isActiveName(object.asString())) return true
    if (object instanceof PDFArray) for (const item of object.asArray()) pending.push(item)
    const dict = object instanceof PDFRawStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const [key, value] of dict.entries()) {
      if (isActiveKey(key.asString()) && !isResource(value, context)) return true
      if (plainName(key.asString()) === 'OpenAction' && opensWithAction(value, context)) return true
      if (linksToScript(key, value, context)) return true
      pending.push(value)
    }
  }
  return false
}

/** Whether the address of a link, or the base address of all links of the file, is a script (ISO 32000-1, 12.6.4.7). */
function linksToScript(key: PDFName, value: PDFObject, context: PDFContext): boolean {
  if (!['URI', 'Base'].includes(plainName(key.asString()))) return false
  const address = context.lookup(value)
  if (address instanceof PDFString) return isScriptLink(latin1(address.asBytes()))
  /** White space may occur between the digits, which pdf-lib does not skip. */
  const digits =
    address instanceof PDFHexString ? address.asString().replace(/[^0-9a-f]/gi, '') : ''
  return isScriptLink(latin1(Buffer.from(digits, 'hex')))
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** A page may name its font or image /AA or /JS. */
function isResource(value: PDFObject, context: PDFContext): boolean {
  const target = context.lookup(value)
  if (target instanceof PDFDict) return target.get(PDFName.of('Type')) === PDFName.of('Font')
  return (
    target instanceof PDFRawStream && target.dict.get(PDFName.of('Type')) === PDFName.of('XObject')
  )
}

/** Opening at a page is a destination or a GoTo; any other open action is refused. */
function opensWithAction(value: PDFObject, context: PDFContext): boolean {
  const target = context.lookup(value)
  if (!(target instanceof PDFDict)) return false
  const kind = target.lookup(PDFName.of('S'))
  return kind !== PDFName.of('GoTo') || target.has(PDFName.of('Next'))
}

/** Counts leaves instead of trusting /Count; each node once, even if the tree contains cycles. */
function countPages(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) return 0
  const visited = new Set<PDFObject>()
  const pending: Array<PDFObject | undefined> = [catalog.lookup(PDFName.of('Pages'))]
  let pages = 0
  while (pending.length > 0) {
    const node = pending.pop()
    if (!(node instanceof PDFDict) || visited.has(node)) continue
    visited.add(node)
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray()) pending.push(context.lookup(kid))
    } else if (node.lookup(PDFName.of('Type')) === PDFName.of('Page')) {
      pages += 1
    }
  }
  return pages
}
