import vine from '@vinejs/vine'

/** Whose number is shown: a director's of the application's group, else the applicant's. */
export const aadhaarRevealValidator = vine.create({ directorId: vine.number().optional() })
