import { AsyncLocalStorage } from 'node:async_hooks'

/** Who works on the application of whom, and by what right. */
export interface HelpedWork {
  helperId: number
  citizenId: number
  assistanceId: number
}

const current = new AsyncLocalStorage<HelpedWork>()

/** Does a helper's work: what is written of the citizen in it is written by the helper. */
export const helpedBy = <T>(work: HelpedWork, run: () => Promise<T>): Promise<T> =>
  current.run(work, run)

/** The help in which a citizen's own rows are written now; null where they write themselves. */
export function helpFor(citizenId: number | null): HelpedWork | null {
  const work = current.getStore()
  return work && work.citizenId === citizenId ? work : null
}

/** Who writes rows of this citizen now: the helper, else the citizen. */
export const writerOf = (citizenId: number): number => helpFor(citizenId)?.helperId ?? citizenId
