import logger from '@adonisjs/core/services/logger'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Catalogue } from '#masters/queries/catalogue'
import { readMasterRows } from '#masters/queries/read_master_rows'

export { Catalogue } from '#masters/queries/catalogue'
export { UnknownMaster, type NumberedList } from '#masters/queries/master_lists'
export {
  loanTypeName,
  localName,
  localText,
  namesOf,
  options,
  type Option,
} from '#masters/rules/local_name'
export type * from '#masters/queries/rows'

/** How long another process may go on with masters that were edited in this one. */
const FRESH_FOR_MS = 60_000

let current: Catalogue | null = null
let loadedAt = 0
let started = 0
let newest = 0
let loading: Promise<Catalogue> | null = null

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

/** Loads the catalogue unless this process has it. Do not call it inside a transaction on SQLite. */
export async function loadMasters(): Promise<Catalogue> {
  return current ?? (loading ??= read())
}

/** Reads the catalogue again: after masters were changed, once that is committed. */
export async function refreshMasters(client?: QueryClientContract): Promise<Catalogue> {
  return read(client)
}

/**
 * The catalogue for a request: loaded if it is not; if it is old, read again in the background, so
 * that an edit made in another process arrives within a minute and nobody waits for it.
 */
export async function recentMasters(): Promise<Catalogue> {
  if (current && !loading && performance.now() - loadedAt > FRESH_FOR_MS) {
    loading = read()
    loading.catch((error) => logger.warn({ err: error }, 'masters could not be read again'))
  }
  return loadMasters()
}

/** An older reading that ends after a newer one must not bring back what was changed since. */
async function read(client?: QueryClientContract): Promise<Catalogue> {
  const turn = ++started
  try {
    const catalogue = new Catalogue(await readMasterRows(client))
    if (turn > newest) {
      newest = turn
      current = catalogue
    }
    return current ?? catalogue
  } finally {
    loadedAt = performance.now()
    loading = null
  }
}
