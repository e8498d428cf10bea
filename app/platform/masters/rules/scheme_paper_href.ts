import { loanTypePath } from '#masters/rules/loan_types'

/** Where everybody reads what a scheme is, as a PDF in their language; null for a closed scheme. */
export function schemePdfHref(
  scheme: { id: number; isActive: boolean },
  locale: string
): string | null {
  return scheme.isActive ? `/schemes/${loanTypePath(scheme.id)}/information?lang=${locale}` : null
}
