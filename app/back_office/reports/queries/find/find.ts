import { findFiles } from '#reports/queries/find/find_files'
import { findOffice } from '#reports/queries/find/find_office'
import { findRecords } from '#reports/queries/find/find_records'
import type { Finder, Found } from '#reports/queries/find/finder'
import { findPages } from '#reports/queries/find/find_pages'
import { askedText } from '#reports/rules/asked_text'

/**
 * Looks for a text among everything that an officer may see: files by number, letter, name or mobile, claims,
 * loans, payment batches and grievances by their numbers, payments by the reference of the bank, officers,
 * masters, pages, reports and what can be begun. Without a text, pages and what can be begun.
 *
 * @returns groups with something in them, in their order
 */
export async function find(typed: string, finder: Finder): Promise<Found> {
  const asked = askedText(typed)
  const { text, isPrivate } = asked
  if (isPrivate) return { text, isPrivate, groups: [] }
  const [pages, files, office] = await Promise.all([
    findPages(text, finder),
    findFiles(asked, finder),
    findOffice(asked, finder),
  ])
  const records = await findRecords(asked, files.ids, finder)
  const groups = [...pages, ...files.groups, ...records, ...office]
  return {
    text,
    isPrivate,
    groups: groups
      .map(({ key, found }) => ({
        key,
        title: finder.i18n.t(`reports.find.groups.${key}`),
        found: found.slice(0, finder.most),
      }))
      .filter(({ found }) => found.length > 0),
  }
}
