/**
 * Whether somebody may decide on a claim at this stage: one person acts on one claim at one stage only
 * (DECISIONS 8).
 *
 * @param own the decisions that they took on it before
 */
export const isNewPerson = (
  stage: number,
  own: readonly { fromStatus: number | null }[]
): boolean => own.every(({ fromStatus }) => fromStatus === null || fromStatus === stage)
