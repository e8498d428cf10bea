/**
 * The loan types by name, which is also their part of an address (`/apply/individual/…`); each number is the id of its
 * scheme (document 2, section 1).
 */
export const LOAN_TYPES = { individual: 1, group: 2, education: 3 } as const

type LoanTypeName = keyof typeof LOAN_TYPES

/** The form of an application: about a business, a group or a course. */
export type LoanForm = 'individual' | 'group' | 'education'

/** A loan type may use the form of another, with the same questions and texts. */
const FORMS: Readonly<Record<LoanTypeName, LoanForm>> = {
  individual: 'individual',
  group: 'group',
  education: 'education',
}

/** The name of a scheme's number, or undefined for one that is not a loan type. */
const nameOf = (loanType: number) =>
  (Object.keys(LOAN_TYPES) as LoanTypeName[]).find((name) => LOAN_TYPES[name] === loanType)

/** 'individual', 'group' or 'education' for a scheme's number. */
export function loanTypePath(loanType: number): string {
  return nameOf(loanType)!
}

/** The scheme's number for a part of an address, or null when there is none of that name. */
export function loanTypeOfPath(path: string): number | null {
  return Object.hasOwn(LOAN_TYPES, path) ? LOAN_TYPES[path as LoanTypeName] : null
}

/** The form of a scheme by its number; its texts are under `profile.lending.<form>`. */
export function loanFormOf(loanType: number): LoanForm {
  return FORMS[nameOf(loanType)!]
}

/** Public address of a scheme's description, as a PDF in the reader's language; null for a closed scheme. */
export function schemePdfHref(
  scheme: { id: number; isActive: boolean },
  locale: string
): string | null {
  return scheme.isActive ? `/schemes/${loanTypePath(scheme.id)}/information?lang=${locale}` : null
}
