import { createHash } from 'node:crypto'
import { NotFound } from '#kernel/exceptions/refusal'
import type { PdfLanguage } from '#pdf/shaper'
import { masters } from '#masters/queries/masters'
import { loanTypeOfPath } from '#masters/rules/loan_types'
import { renderSchemePdf } from '#site/papers/scheme_paper'
import { schemePdfData } from '#site/queries/scheme_paper_data'

/** A scheme's paper as a file; `etag` changes with what it says and only with that. */
export interface SchemePdf {
  fileName: string
  bytes: Buffer
  etag: string
}

/** The newest paper of each scheme and language: drawn again when the masters or the day change. */
const cachedPdfs = new Map<string, { of: string; paper: SchemePdf }>()

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, 27)

/**
 * What a scheme is, for everybody to take away.
 *
 * @throws NotFound when the address names no scheme, or one that cannot be applied for
 */
export function schemePdf(path: string, language: PdfLanguage): SchemePdf {
  const scheme = masters().find('schemes', loanTypeOfPath(path))
  if (!scheme?.isActive) throw new NotFound()
  const data = schemePdfData(scheme, language)
  const key = `${scheme.id} ${language}`
  const of = digestOf(JSON.stringify(data))
  const known = cachedPdfs.get(key)
  if (known?.of === of) return known.paper
  const bytes = Buffer.from(renderSchemePdf(data))
  const fileName = `${scheme.shortName}-information-${language}.pdf`
  const paper = { fileName, bytes, etag: `"${digestOf(bytes)}"` }
  cachedPdfs.set(key, { of, paper })
  return paper
}
