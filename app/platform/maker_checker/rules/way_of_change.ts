/** Whether a kind of change needs confirmation: as the kind says, or as an administrator has set it. */
export const needsConfirmation = (byKind: boolean | 'always', asSet: boolean | undefined) =>
  byKind === 'always' || (asSet ?? byKind)

/**
 * What becomes of a change that is asked for: it takes effect at once; it waits; or it takes effect at
 * once because nobody could confirm it, and is looked at by the first person who can.
 */
export function confirmationMode(facts: {
  needsConfirmation: boolean
  hasConfirmer: boolean
}): 'at_once' | 'waiting' | 'unconfirmed' {
  if (!facts.needsConfirmation) return 'at_once'
  return facts.hasConfirmer ? 'waiting' : 'unconfirmed'
}
