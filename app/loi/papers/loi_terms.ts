import { columnInLanguage, type Translated } from '#core/formats/languages'
import type { PaperLanguage } from '#print/papers/shaper'

/** A row of the LOI terms master (resources/masters/loi_terms.csv). */
export interface LoiTermRow extends Translated<'term'> {
  /** The loan type it is for; 0 for all. */
  loanType: number
  serialNumber: number
}

/**
 * The terms of one loan type in order, the common ones first, each in the language or in one that
 * stands in for it.
 */
export function loiTerms(
  rows: readonly LoiTermRow[],
  loanType: number,
  language: PaperLanguage
): string[] {
  return rows
    .filter((row) => row.loanType === 0 || row.loanType === loanType)
    .sort((a, b) => a.serialNumber - b.serialNumber)
    .map((row) => columnInLanguage(row, 'term', language))
}
