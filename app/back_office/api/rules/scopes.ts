/** What a token may allow, each with what it opens; for the document of the API and who makes a token. */
export const SCOPES = {
  'applications:read': 'Applications and how they stand',
  'letters:verify': 'Whether a letter of intent is genuine and in force',
  'sanctions:write': 'The bank’s sanction on a letter of intent, reported by the bank',
  'disbursals:write': 'What the bank paid out of a sanctioned loan, reported by the bank',
  'letters:answer': 'What a branch of the bank makes of a letter of intent, reported by the bank',
  'claims:read': 'Interest claims and how they stand',
  'payments:read': 'Payments to applicants, with the answers of the bank',
  'statistics:read': 'The figures of the public page',
  'masters:read': 'Districts, schemes, banks and statuses with their numbers',
} as const

export type Scope = keyof typeof SCOPES

/** A bank's system reads what is the bank's own; applications that have not chosen a bank are not. */
const CLOSED_TO_BANKS: readonly Scope[] = ['applications:read']

/** What a bank did is reported by the bank. */
const FOR_BANKS_ONLY: readonly Scope[] = ['sanctions:write', 'disbursals:write', 'letters:answer']

export const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text)

export const isOpenToBanks = (scope: Scope) => !CLOSED_TO_BANKS.includes(scope)

export const isOpenToOthers = (scope: Scope) => !FOR_BANKS_ONLY.includes(scope)

/** Days until a token ends, at the longest. */
export const MAX_TOKEN_DAYS = 365
