import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import timeouts from '#config/timeouts'
import { SharedRead } from '#kernel/streams/deadline'
import { Catalogue } from '#masters/queries/catalogue'
import { mastersVersion, readMasterRows } from '#masters/queries/read_master_rows'

export { Catalogue } from '#masters/queries/catalogue'
export { UnknownMaster, type NumberedList } from '#masters/queries/master_lists'
export {
  byName,
  loanTypeName,
  localName,
  localText,
  namesOf,
  options,
  type Option,
} from '#masters/rules/local_names'
export type * from '#masters/queries/row_types'

/** How long a process may go on with masters that were written past the portal. */
const MAX_AGE_MS = 60_000

let current: Catalogue | null = null
/** Of `current`: the number of the last change that it has. */
let version = 0
let loadedAt = 0
let lastRead = 0
let newestRead = 0
const loading = new SharedRead(() => read(), timeouts.sharedReading)

/**
 * The catalogue of all masters, in memory. Requests find it loaded (a middleware sees to it), and so
 * does a process that has run the seed, tests included; a command or a worker calls
 * `await loadMasters()` first, outside any transaction.
 *
 * @throws Error when nothing has loaded it in this process
 */
export function masters(): Catalogue {
  if (!current) throw new Error('The masters are not loaded: call `await loadMasters()` first')
  return current
}

/** Version of the catalogue in memory; 0 before it is loaded. */
export const loadedVersion = (): number => version

/** Loads the catalogue unless this process has it. Do not call it inside a transaction on SQLite. */
export async function loadMasters(): Promise<Catalogue> {
  return current ?? loading.get()
}

/** Reads the catalogue again: after masters were changed, once that is committed. */
export async function refreshMasters(client?: QueryClientContract): Promise<Catalogue> {
  return read(client)
}

/**
 * The catalogue for a request: loaded if it is not, and read again first when a master was changed
 * since, in whichever process. If it is old, it is read again in the background besides, so that what
 * was written past the portal arrives within a minute and nobody waits for it.
 */
export async function mastersForRequest(): Promise<Catalogue> {
  if (current) {
    const lastChange = await mastersVersion()
    /** A reading that is under way may have begun before the change. */
    if (lastChange !== version && loading.isUnderWay) await loading.get()
    if (lastChange !== version) return loading.get()
  }
  if (current && !loading.isUnderWay && performance.now() - loadedAt > MAX_AGE_MS) {
    loading.get().catch((error) => logger.warn({ err: error }, 'masters could not be read again'))
  }
  return loadMasters()
}

/** An older reading that ends after a newer one must not bring back what was changed since. */
async function read(client?: QueryClientContract): Promise<Catalogue> {
  const readNumber = ++lastRead
  try {
    /** Before the rows: what is changed while they are read is read again. */
    const lastChange = await mastersVersion(client)
    const catalogue = new Catalogue(await readMasterRows(client))
    if (readNumber > newestRead) {
      newestRead = readNumber
      current = catalogue
      version = lastChange
    }
    return current ?? catalogue
  } finally {
    loadedAt = performance.now()
  }
}
