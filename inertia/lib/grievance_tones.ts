/** How the states of a complaint look; the words say the same. */
export const GRIEVANCE_TONES = { open: 'warning', answered: 'success', closed: 'neutral' } as const
