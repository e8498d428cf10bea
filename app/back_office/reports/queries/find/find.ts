import { searchFiles } from '#reports/queries/find/find_files'
import { searchOffice } from '#reports/queries/find/find_office'
import { searchRecords } from '#reports/queries/find/find_records'
import type { SearchContext, SearchResults } from '#reports/queries/find/finder'
import { searchPages } from '#reports/queries/find/find_pages'
import { parseSearchText } from '#reports/rules/asked_text'

/**
 * Looks for a text among everything that an officer may see: files by number, letter, name or mobile, claims,
 * loans, payment batches and grievances by their numbers, payments by the reference of the bank, officers,
 * masters, pages, reports and what can be begun. Without a text, pages and what can be begun.
 *
 * @returns groups with something in them, in their order
 */
export async function search(typed: string, context: SearchContext): Promise<SearchResults> {
  const searchText = parseSearchText(typed)
  const { text, isPrivate } = searchText
  if (isPrivate) return { text, isPrivate, groups: [] }
  const [pages, files, office] = await Promise.all([
    searchPages(text, context),
    searchFiles(searchText, context),
    searchOffice(searchText, context),
  ])
  const records = await searchRecords(searchText, files.ids, context)
  const groups = [...pages, ...files.groups, ...records, ...office]
  return {
    text,
    isPrivate,
    groups: groups
      .map(({ key, found }) => ({
        key,
        title: context.i18n.t(`reports.find.groups.${key}`),
        found: found.slice(0, context.max),
      }))
      .filter(({ found }) => found.length > 0),
  }
}
