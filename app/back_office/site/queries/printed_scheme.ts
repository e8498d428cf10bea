import { createHash } from 'node:crypto'
import { NotFound } from '#kernel/exceptions/refusal'
import type { PaperLanguage } from '#pdf/shaper'
import { masters } from '#masters/queries/masters'
import { loanTypeOfPath } from '#masters/rules/loan_types'
import { renderSchemePaper } from '#site/papers/scheme_paper'
import { schemePaperData } from '#site/queries/scheme_paper_data'

/** A scheme's paper as a file; `etag` changes with what it says and only with that. */
export interface PrintedScheme {
  fileName: string
  bytes: Buffer
  etag: string
}

/** The newest paper of each scheme and language: drawn again when the masters or the day change. */
const printed = new Map<string, { of: string; paper: PrintedScheme }>()

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27)

/**
 * What a scheme is, for everybody to take away.
 *
 * @throws NotFound when the address names no scheme, or one that cannot be applied for
 */
export function printedScheme(path: string, language: PaperLanguage): PrintedScheme {
  const scheme = masters().find('schemes', loanTypeOfPath(path))
  if (!scheme?.isActive) throw new NotFound()
  const data = schemePaperData(scheme, language)
  const key = `${scheme.id} ${language}`
  const of = digestOf(JSON.stringify(data))
  const known = printed.get(key)
  if (known?.of === of) return known.paper
  const bytes = Buffer.from(renderSchemePaper(data))
  const fileName = `${scheme.shortName}-information-${language}.pdf`
  const paper = { fileName, bytes, etag: `"${digestOf(bytes)}"` }
  printed.set(key, { of, paper })
  return paper
}
