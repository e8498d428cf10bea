import { AsyncLocalStorage } from 'node:async_hooks'

/** Who works on the application of whom, and by what right. */
export interface AssistedWork {
  helperId: number
  citizenId: number
  assistanceId: number
}

const assistedWork = new AsyncLocalStorage<AssistedWork>()

/** Does a helper's work: what is written of the citizen in it is written by the helper. */
export const withAssistedWork = <T>(work: AssistedWork, run: () => Promise<T>): Promise<T> =>
  assistedWork.run(work, run)

/** The help in which a citizen's own rows are written now; null where they write themselves. */
export function assistedWorkFor(citizenId: number | null): AssistedWork | null {
  const work = assistedWork.getStore()
  return work && work.citizenId === citizenId ? work : null
}

/** Who writes rows of this citizen now: the helper, else the citizen. */
export const authorId = (citizenId: number): number => assistedWorkFor(citizenId)?.helperId ?? citizenId
