import type { PaperLanguage } from '#core/papers/shaper'

/** A row of the LOI terms master (resources/masters/loi_terms.csv). */
export interface LoiTermRow {
  /** The loan type it is for; 0 for all. */
  loanType: number
  serialNumber: number
  termEn: string
  termMr: string
  termHi?: string | null
}

/**
 * The terms of one loan type in order, the common ones first. Hindi falls back to Marathi, the
 * language of the corporation, where a term has none.
 */
export function loiTerms(
  rows: readonly LoiTermRow[],
  loanType: number,
  language: PaperLanguage
): string[] {
  return rows
    .filter((row) => row.loanType === 0 || row.loanType === loanType)
    .sort((a, b) => a.serialNumber - b.serialNumber)
    .map((row) =>
      language === 'en' ? row.termEn : (language === 'hi' && row.termHi) || row.termMr
    )
}
