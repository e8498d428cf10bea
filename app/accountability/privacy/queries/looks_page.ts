import type { I18n } from '@adonisjs/i18n'
import { loggedSince } from '#kernel/audit/archived_entries'
import { idsAbout } from '#privacy/queries/ids_about'
import { ACCESSES_PER_PAGE, listAccesses } from '#privacy/queries/looks'

/**
 * One page of who looked at a person's data.
 *
 * @param before id of an entry: the page begins with the one before it
 */
export async function accessLogPage(userId: number, before: number | null, i18n: I18n) {
  const ids = await idsAbout(userId)
  const accesses = await listAccesses(ids, i18n, { before, most: ACCESSES_PER_PAGE + 1 })
  const shown = accesses.slice(0, ACCESSES_PER_PAGE)
  return {
    looks: shown,
    /** Where older ones begin; null where there are none. */
    older: accesses.length > ACCESSES_PER_PAGE ? shown.at(-1)!.id : null,
    isFirst: before === null,
    /** The day since when the log is here; null where no earlier year is archived. */
    since: await loggedSince(),
  }
}
