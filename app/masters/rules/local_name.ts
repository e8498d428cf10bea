import type { Choice, CodedChoice, Named } from '#masters/queries/rows'

/** One entry of a select: the value is text, as forms send it. */
export type Option = { value: string; label: string }

/**
 * A master's name in the person's language: Hindi falls back to Marathi (the same script), Marathi
 * to English. Empty when there is no row.
 */
export function localName(row: Named | null | undefined, locale: string): string {
  if (!row) return ''
  if (locale === 'mr') return row.nameMr ?? row.nameEn
  if (locale === 'hi') return row.nameHi ?? row.nameMr ?? row.nameEn
  return row.nameEn
}

/** The loan type's name, 'Individual Loan', in the person's language. */
export function loanTypeName(
  scheme: { loanTypeEn: string; loanTypeMr: string; loanTypeHi: string } | null | undefined,
  locale: string
): string {
  if (!scheme) return ''
  if (locale === 'mr') return scheme.loanTypeMr
  return locale === 'hi' ? scheme.loanTypeHi : scheme.loanTypeEn
}

/**
 * A sentence of an LOI, a criterion or a guideline in the person's language; Hindi falls back to
 * Marathi.
 */
export function localText(
  row: { textEn: string; textMr: string; textHi: string | null },
  locale: string
): string {
  if (locale === 'en') return row.textEn
  return locale === 'hi' ? row.textHi || row.textMr : row.textMr
}

/** Entries of a select in the order of the rows; the value is the number, else the code. */
export function options(rows: readonly (Choice | CodedChoice)[], locale: string): Option[] {
  return rows.map((row) => ({
    value: String('id' in row ? row.id : row.code),
    label: localName(row, locale),
  }))
}
