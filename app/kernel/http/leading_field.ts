import type { IncomingMessage } from 'node:http'
import { firstEvent } from '#kernel/streams/first_event'

/** The field stands before the first file; nobody sends this much text ahead of it. */
const MAX_BYTES = 16 * 1024

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i
const END_OF_HEAD = '\r\n\r\n'

/**
 * A text field of a multipart form that stands before its first file, read ahead of everything else:
 * what was read goes back to the front of the body, so the parser finds it whole.
 *
 * @returns null when there is none
 */
export async function leadingField(body: IncomingMessage, name: string): Promise<string | null> {
  const [, quoted, plain] = BOUNDARY.exec(body.headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (!boundary) return null

  let head = Buffer.alloc(0)
  let found: string | null | undefined
  while (found === undefined && head.length < MAX_BYTES) {
    const chunk: Buffer | null = body.read()
    if (chunk) {
      head = Buffer.concat([head, chunk])
      found = fieldIn(head.toString('latin1'), `--${boundary}`, name)
    } else if (body.complete || body.destroyed) {
      break
    } else {
      await firstEvent(body, ['readable', 'close'])
    }
  }
  if (head.length > 0 && !body.destroyed) body.unshift(head)
  return found ?? null
}

/**
 * @param text the beginning of the body, as latin-1
 * @returns undefined when more of the body is needed to tell
 */
function fieldIn(text: string, delimiter: string, name: string): string | null | undefined {
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1)) {
    const head = text.slice(at, text.indexOf(END_OF_HEAD, at) + 1)
    if (!head) return undefined
    if (/;\s*filename\*?=/i.test(head)) return null
    const begin = at + head.length - 1 + END_OF_HEAD.length
    const end = text.indexOf(`\r\n${delimiter}`, begin)
    if (end < 0) return undefined
    if (head.includes(`; name="${name}"`)) return text.slice(begin, end)
  }
  return undefined
}
