/** How a loan type reads in an address (`/apply/individual/…`); the scheme's number stays inside. */
const PATHS: Readonly<Record<number, string>> = { 1: 'individual', 2: 'group', 3: 'education' }

/** 'individual', 'group' or 'education' for a scheme's number. */
export function loanTypePath(loanType: number): string {
  return PATHS[loanType]
}

/** The scheme's number for a part of an address, or null when there is none of that name. */
export function loanTypeOfPath(path: string): number | null {
  const found = Object.entries(PATHS).find(([, name]) => name === path)
  return found ? Number(found[0]) : null
}
