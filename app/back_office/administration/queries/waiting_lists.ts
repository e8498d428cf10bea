import type { I18n } from '@adonisjs/i18n'
import { listSubject } from '#administration/dated_lists'
import { waitingChangesOf } from '#maker_checker/queries/open_changes'
import { DATED_LISTS, type DatedListName, kindOfList } from '#masters/rules/dated_lists'
import type { SchemeScope } from '#masters/rules/scheme_versions'

type PendingChange =
  Awaited<ReturnType<typeof waitingChangesOf>> extends Map<string, infer One> ? One : never

/** The changes of a scheme's lists that wait. */
export async function pendingListChanges(
  scope: SchemeScope,
  i18n: I18n
): Promise<Record<DatedListName, PendingChange | null>> {
  const found = await Promise.all(
    DATED_LISTS.map(async (list): Promise<[DatedListName, PendingChange | null]> => {
      const subject = listSubject({ list, scope })
      const changes = await waitingChangesOf(kindOfList(list), [subject], i18n)
      return [list, changes.get(subject) ?? null]
    })
  )
  return Object.fromEntries(found) as Record<DatedListName, PendingChange | null>
}
