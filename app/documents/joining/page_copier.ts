import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from '#documents/inspection/one_at_a_time'
import { PdfWorker } from '#documents/inspection/pdf_worker'
import type { CopiedPages, CopyOrder } from '#documents/joining/copy_pages'

const PROGRAM = fileURLToPath(new URL(`./copy_process${extname(import.meta.url)}`, import.meta.url))

const worker = new PdfWorker<CopyOrder, CopiedPages>(PROGRAM)
const inTurn = oneAtATime()

/**
 * The pages of a file as objects of another one, made apart from the server, one file at a time.
 *
 * @returns null for a file whose pages cannot be had
 */
export async function copiedPages(order: CopyOrder) {
  const copied = await inTurn(() => worker.ask(order))
  return copied?.ok ? copied : null
}
