import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PdfVerdict } from '#documents/inspection/pdf_scan'
import { PdfWorker } from '#documents/inspection/pdf_worker'

const PROGRAM = fileURLToPath(new URL(`./pdf_process${extname(import.meta.url)}`, import.meta.url))

/** Looks PDFs through, apart from the server. */
export class PdfScanner extends PdfWorker<Uint8Array, PdfVerdict> {
  /** @param idleMs how long its process waits for the next file */
  constructor(idleMs?: number) {
    super(PROGRAM, idleMs)
  }

  /** What is said of one file; null when its reading ran out of heap or time. */
  scan(bytes: Uint8Array): Promise<PdfVerdict | null> {
    return this.ask(bytes)
  }
}
