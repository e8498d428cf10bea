/*
 * Codes are good in one browser (DECISIONS 11). Those of helpers name beside it what they are for, so that a
 * code for one application, or for what it said before, opens nothing else.
 */

export const openingBinding = (
  browser: string,
  loanType: number,
  { centre, operatorId }: { centre: { uuid: string }; operatorId: number }
) => `${browser} opens ${loanType} at ${centre.uuid} by ${operatorId}`

/** @param version of what the application says (`applicationVersion`) */
export const submissionBinding = (browser: string, uuid: string, version: string) =>
  `${browser} submits ${uuid} ${version}`

/** Whole seconds between the sending of a code and its typing. */
export const secondsBetween = (sent: Date, typed: Date): number =>
  Math.max(0, Math.round((typed.getTime() - sent.getTime()) / 1000))
