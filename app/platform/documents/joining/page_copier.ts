import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { pdfParserLimits } from '#documents/inspection/limits'
import type { CopiedPages, CopyOrder } from '#documents/joining/copy_pages'

const copyPool = new ParserPool<CopyOrder, CopiedPages>(
  new URL('./copy_program', import.meta.url),
  pdfParserLimits
)

/**
 * Returns the pages of a file as objects of another one, produced in a separate process, one file at a time.
 *
 * @returns null for a file whose pages cannot be copied
 */
export async function copyPagesInWorker(order: CopyOrder) {
  try {
    const copied = await copyPool.run(order)
    return copied.ok ? copied : null
  } catch (error) {
    if (error instanceof ParserStopped && error.limit !== 'busy') return null
    throw error
  }
}
