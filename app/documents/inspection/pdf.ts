import { spawn } from 'node:child_process'
import { extname } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { inspectionLimits as limits } from '#documents/inspection/limits'
import type { PdfVerdict } from '#documents/inspection/pdf_scan'
import type { InspectionResult } from '#documents/inspection/types'

const END_MARK = Buffer.from('%%EOF')
const SCANNER = fileURLToPath(new URL(`./pdf_process${extname(import.meta.url)}`, import.meta.url))

/**
 * Looks a PDF through and keeps its bytes as they are up to the end mark: rewriting it would break
 * the digital signature that certificates issued online carry. Whatever follows the mark is dropped.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<InspectionResult> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = whole.lastIndexOf(END_MARK)
  if (end < 0) return { ok: false, code: 'unreadable' }
  const tail = whole.subarray(end + END_MARK.length)
  // Blank space behind the mark may be part of what was signed.
  const kept = tail.every(isBlank) ? whole : whole.subarray(0, end + END_MARK.length)

  const verdict = await scanApart(kept)
  if (!verdict.ok) return verdict
  return { ok: true, mime: 'application/pdf', extension: 'pdf', bytes: kept, pages: verdict.pages }
}

/** Null, tab, line feed, form feed, carriage return, space (ISO 32000-1, 7.2.2). */
function isBlank(byte: number): boolean {
  return [0, 9, 10, 12, 13, 32].includes(byte)
}

/**
 * pdf-lib has no limits and keeps every name it has met, so each file gets a process of its own with
 * a small heap, a deadline, an empty environment and no right to write or to start anything. A
 * thread would not do: one that runs out of heap can take the whole server with it.
 */
async function scanApart(bytes: Uint8Array): Promise<PdfVerdict> {
  const rights = ['--permission', '--allow-fs-read=*']
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${limits.pdfHeapMb}`, ...rights, '--no-warnings', SCANNER],
    {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: limits.pdfMilliseconds,
      killSignal: 'SIGKILL',
    }
  )
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  // A scanner that was stopped closes its end; its missing verdict says enough.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  try {
    return JSON.parse(await Promise.race([text(child.stdout), failed])) as PdfVerdict
  } catch (error) {
    // No verdict: it ran out of heap or time. That it could not be started is not the file's fault.
    if (!(error instanceof SyntaxError)) throw error
    return { ok: false, code: 'unreadable' }
  }
}
