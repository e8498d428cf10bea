/**
 * Whether a user may decide on a claim at this stage: each person acts on a claim at one stage only (DECISIONS 8).
 *
 * @param own the user's earlier decisions on it
 */
export const isNewPerson = (
  stage: number,
  own: readonly { fromStatus: number | null }[]
): boolean => own.every(({ fromStatus }) => fromStatus === null || fromStatus === stage)
