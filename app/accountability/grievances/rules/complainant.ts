/** Who complains: somebody with an account, or a mobile that was proven by a code. */
export type Complainant = { userId: number } | { mobile: string }
