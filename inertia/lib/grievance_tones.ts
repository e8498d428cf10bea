/** Colours of the states of a grievance; the text states the same. */
export const GRIEVANCE_TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const
